import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The two files every first paint needs; the other subsets wait for a character that asks for them. */
const firstPaintFonts = /(overpass|figtree)-latin-wght-normal[^/]*\.woff2$/;

/** Their names carry a hash, so index.html cannot know them; the finished bundle does. */
const preloadFonts: Plugin = {
  name: 'signpost-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstPaintFonts.test(file))
        .sort()
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

/**
 * The entry's style sheet says in which order the cascade layers stand, so it has to come first. Vite puts the sheets of
 * the chunks that the entry imports before it, and the one that arrives first would then decide.
 */
const entryStylesFirst: Plugin = {
  name: 'signpost-entry-styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(sheetLink) ?? [];
      const isEntry = (sheet: string) => sheet.includes('/assets/index-');
      const sorted = [...sheets.filter(isEntry), ...sheets.filter((sheet) => !isEntry(sheet))];
      return html.replace(sheetLink, () => sorted.shift() ?? '');
    },
  },
};
const sheetLink = /<link rel="stylesheet"[^>]*>/g;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), entryStylesFirst, preloadFonts],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The browsers that know light-dark(), popover and :has(): nothing is transpiled down to two palettes.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // A data: URL would need a hole in font-src and img-src.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
