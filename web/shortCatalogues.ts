import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { shortCatalogue } from '../shared/domain/catalogueKey.ts';

/** A translator's file keeps whole English sentences; a browser gets four letters in the place of each. */
export const shortCatalogues = (): Plugin => ({
  name: 'signpost-short-catalogues',
  enforce: 'pre',
  async load(id) {
    if (!/\/shared\/words\/\w+\.json$/.test(id)) return null;
    const catalogue: Record<string, string> = JSON.parse(await readFile(id, 'utf8'));
    return {
      code: `export default ${JSON.stringify(shortCatalogue(catalogue))}`,
      moduleType: 'js',
    };
  },
});
