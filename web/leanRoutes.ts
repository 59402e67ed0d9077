import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { features } from '../shared/api/routes.ts';

/** The one file that gets the contract with its schemas: what the forms of the app are checked by. */
const withSchemas = resolve(import.meta.dirname, 'src/api/bodies.ts');
const inApp = resolve(import.meta.dirname, 'src/');
const contract = /\/shared\/api\/(\w+)\.ts$/;
const prefix = '\0routes:';

const routesOf = (feature: string): object | undefined =>
  new Map<string, object>(Object.entries(features)).get(feature);

/** `auth.login.body` would be undefined there. */
const usesSchema = new RegExp(
  `\\b(${Object.keys(features).join('|')})\\.(${Object.values(features)
    .flatMap((routes) => Object.keys(routes))
    .join('|')})\\.(body|query|params|response)\\b`,
);

/**
 * To call a route, a browser has to know its method and its path. Schemas are what the server reads calls by: with the
 * library that makes them they would be an eighth of the front door.
 */
export const leanRoutes = (): Plugin => ({
  name: 'signpost-lean-routes',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const feature = contract.exec(source)?.[1];
    if (!feature || !importer?.startsWith(inApp) || importer === withSchemas) return null;
    return routesOf(feature) ? prefix + feature : null;
  },
  load(id) {
    const routes = id.startsWith(prefix) && routesOf(id.slice(prefix.length));
    if (!routes) return null;
    const lean = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }]);
    return {
      code: `export const ${id.slice(prefix.length)} = ${JSON.stringify(Object.fromEntries(lean))}`,
      moduleType: 'js',
    };
  },
  transform(code, id) {
    if (!id.startsWith(inApp) || id === withSchemas) return;
    const [used] = usesSchema.exec(code) ?? [];
    if (used)
      this.error(`${used} is not there in a browser: web/src/api/bodies.ts hands out what forms are checked by.`);
  },
});
