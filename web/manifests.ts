import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languageCodes } from '../shared/domain/language.ts';
import { phrase } from '../shared/domain/phrase.ts';

/** The texts of `shortcuts` in public/manifest.json, marked here for the catalogues. */
const SHORTCUTS: readonly string[] = [phrase("Today's walk"), phrase('Photo of the sign')];

/**
 * `manifest-de.json` beside `manifest.json`: a manifest has one language, and the phone's launcher shows its shortcuts. The
 * app links the one of the walker's language (src/ui/language.ts); `id` is the same in all, so it stays one installed app.
 */
export const translatedManifests = (): Plugin => ({
  name: 'signpost-translated-manifests',
  apply: 'build',
  generateBundle() {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'public/manifest.json'), 'utf8'));
    const shortcuts: { name: string }[] = manifest.shortcuts;
    if (shortcuts.some(({ name }) => !SHORTCUTS.includes(name)))
      this.error('A shortcut of the manifest is not marked.');
    for (const lang of languageCodes.filter((code) => code !== 'en')) {
      const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, `../shared/words/${lang}.json`), 'utf8'));
      const translated = shortcuts.map((shortcut) => ({
        ...shortcut,
        name: catalogue[shortcut.name] || shortcut.name,
      }));
      const source = JSON.stringify({ ...manifest, lang, shortcuts: translated }, null, 2);
      this.emitFile({ type: 'asset', fileName: `manifest-${lang}.json`, source });
    }
  },
});
