import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { leanRoutes } from './leanRoutes.ts';
import { translatedManifests } from './manifests.ts';
import { openingDoor } from './openingDoor.ts';
import { serviceWorker } from './serviceWorker.ts';
import { catalogueName, shortCatalogues } from './shortCatalogues.ts';
import { mediaQueries } from './src/ui/breakpoints.ts';

/** The two files every first paint needs; the other subsets wait for a character that asks for them. */
const firstPaintFonts = /(overpass|figtree)-latin-wght-normal[^/]*\.woff2$/;

/** Where a first-time visitor lands. */
const firstScreen = '/features/auth/loginScreen.tsx';

/** The app itself, which the entry fetches. */
const app = '/app/main.tsx';

/**
 * What the first paint needs besides the entry: two fonts and the front door's own styles; and the chunks that follow, which
 * would otherwise wait until the entry has been fetched and run. Their names carry a hash, so only the finished bundle
 * knows them.
 */
const preloadFirstPaint: Plugin = {
  name: 'signpost-preload-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk: entry }) => {
      const chunks = new Set<string>();
      const styles = new Map<string, 'stylesheet' | 'preload'>();
      const collect = (fileName: string, sheets: 'stylesheet' | 'preload') => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || fileName === entry?.fileName || chunks.has(fileName) || html.includes(fileName))
          return;
        chunks.add(fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.set(style, sheets);
        for (const imported of chunk.imports) collect(imported, sheets);
      };
      const chunkWith = (module: string) =>
        Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)));
      collect(chunkWith(firstScreen)?.fileName ?? '', 'stylesheet');
      collect(chunkWith(app)?.fileName ?? '', 'preload');
      const fonts = Object.keys(bundle).filter((file) => firstPaintFonts.test(file));
      return [
        ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true })),
        ...[...chunks].map((file) => link(file, { rel: 'modulepreload', crossorigin: true })),
        ...[...styles].map(([file, rel]) =>
          link(file, rel === 'preload' ? { rel, as: 'style', crossorigin: true } : { rel, crossorigin: true }),
        ),
      ];
    },
  },
};

const link = (file: string, attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${file}` },
  injectTo: 'head',
});

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

const frontDoor =
  /web\/src\/(features\/auth\/(loginScreen|loginForm|registerForm|doorHeading)|ui\/(field|tabs|frontDoor|languageMenu|scene|blurbs|form))|web\/src\/(words\/measures|session\/appleDevice|pwa\/appleDevice|ui\/appleDevice)|shared\/domain\/units|lucide-react\/.*\/(lock|mail|award|compass|user|eye|eye-off|calendar-days|circle-alert)\.js/;

const sheetLink = /<link rel="stylesheet"[^>]*>/g;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leanRoutes(),
    shortCatalogues(),
    react(),
    tailwindcss(),
    entryStylesFirst,
    preloadFirstPaint,
    openingDoor,
    translatedManifests(),
    serviceWorker(),
  ],
  // wouter's shim for React 17: this React has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: {
    postcss: {
      plugins: [
        {
          // No browser knows `@custom-media` yet: `@media (--desk)` is written out from the one table of breakpoints.
          postcssPlugin: 'signpost-named-media-queries',
          AtRule: {
            media(rule) {
              rule.params = rule.params.replace(/\(--[\w-]+\)/g, (name) => {
                const query = mediaQueries[name];
                if (query === undefined) throw rule.error(`There is no media query ${name}.`);
                return query;
              });
            },
          },
        },
      ],
    },
  },
  // A catalogue's sentences are no names of exports.
  json: { namedExports: false },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The browsers that know light-dark(), popover and :has(): nothing is transpiled down to two palettes.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // A data: URL would need a hole in font-src and img-src.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => catalogueName(facadeModuleId) ?? 'assets/[name]-[hash].js',
        // The front door, the app and home in one piece each, with what they import: dozens of chunks of one kilobyte would
        // cost dozens of round trips, and compress worse. What several screens share comes with home.
        // The entry fetches the app without having to read the door first.
        advancedChunks: {
          groups: [
            { name: 'fetching', test: /vite\/preload-helper/ },
            { name: 'door', test: frontDoor },
            { name: 'main', test: /web\/src\/app\/main\.tsx$/ },
            { name: 'home', test: /web\/src\/features\/home\/homeScreen\.tsx$/ },
          ],
        },
      },
    },
  },
});
