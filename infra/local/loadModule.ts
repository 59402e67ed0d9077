import { pathToFileURL } from 'node:url';

/**
 * A handler, job or adapter by its path in the contract. The server's bundle has a map of the same paths in this module's
 * place (infra/buildServer.ts).
 */
export const loadModule = <T>(file: string): Promise<T> => import(pathToFileURL(file).href);
