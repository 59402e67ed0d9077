import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { shortCatalogue } from '../shared/domain/catalogueKey.ts';
import { sentencesOf } from './wordParts.ts';

const catalogueFile = /^(.*\/shared\/words\/(\w+)\.json)(?:\?(\w+))?$/;

/**
 * A translator's file keeps whole English sentences; a browser gets four letters in the place of each, and `sv.json?refusals`
 * is a part of `sv.json` that is fetched by itself.
 */
export const shortCatalogues = (): Plugin => ({
  name: 'signpost-short-catalogues',
  enforce: 'pre',
  async load(id) {
    const [, file, , part] = catalogueFile.exec(id) ?? [];
    if (!file) return null;
    const catalogue: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    // Two sentences that share a key fail even where they are in two parts.
    shortCatalogue(catalogue);
    return {
      code: `export default ${JSON.stringify(shortCatalogue(sentencesOf(catalogue, part)))}`,
      moduleType: 'js',
    };
  },
});

/** `assets/words-sv-refusals-[hash].js`: the service worker keeps those of one language (web/serviceWorker.ts). */
export function catalogueName(module: string | null): string | undefined {
  const [, , language, part = 'usual'] = catalogueFile.exec(module ?? '') ?? [];
  return language && `assets/words-${language}-${part}-[hash].js`;
}
