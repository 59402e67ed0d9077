import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import { features } from '../shared/api/routes.ts';
import { msg } from '../shared/domain/msg.ts';
import { languageCodes } from '../shared/domain/walkers/language.ts';
import { securityTxtOf } from './securityTxt.ts';
import { serviceWorker } from './serviceWorker.ts';
import { catalogueName, shortCatalogues } from './shortCatalogues.ts';
import { forOlderBrowsers, oldestBrowsers, tooOldNotice } from './tooOld.ts';

/** Only this module gets the contract with its schemas, for form validation. */
const withSchemas = resolve(import.meta.dirname, 'src/api/bodies.ts');
const inApp = resolve(import.meta.dirname, 'src/');
const contract = /\/shared\/api\/(\w+)\.ts$/;
const prefix = '\0routes:';

const routesOf = (feature: string): object | undefined =>
  new Map<string, object>(Object.entries(features)).get(feature);

/** In the reduced contract `auth.login.body` would be undefined. */
const usesSchema = new RegExp(
  `\\b(${Object.keys(features).join('|')})\\.(${Object.values(features)
    .flatMap((routes) => Object.keys(routes))
    .join('|')})\\.(body|query|response)\\b`,
);

/** Routes are reduced to method and path, because the schema library would be an eighth of the login chunk. */
const leanRoutes = (): Plugin => ({
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

/** Only React's development build reads the keys of an icon's lines. Random keys cost 0.5 KB of the login chunk. */
const iconsWithoutKeys: Plugin = {
  name: 'signpost-icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
};

/** The texts of `shortcuts` in public/manifest.json, marked here for translation. */
const SHORTCUTS: readonly string[] = [msg("Today's walk"), msg('Photo of the sign')];

/** A manifest has one language, so each language has its own; `id` is equal in all, so they are one installed app. */
const translatedManifests = (): Plugin => ({
  name: 'signpost-translated-manifests',
  apply: 'build',
  generateBundle() {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'public/manifest.json'), 'utf8'));
    const shortcuts: { name: string }[] = manifest.shortcuts;
    if (shortcuts.some(({ name }) => !SHORTCUTS.includes(name)))
      this.error('A shortcut of the manifest is not marked.');
    for (const lang of languageCodes.filter((code) => code !== 'en')) {
      const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, `../shared/locales/${lang}.json`), 'utf8'));
      const translated = shortcuts.map((shortcut) => ({
        ...shortcut,
        name: catalogue[shortcut.name] || shortcut.name,
      }));
      const source = JSON.stringify({ ...manifest, lang, shortcuts: translated }, null, 2);
      this.emitFile({ type: 'asset', fileName: `manifest-${lang}.json`, source });
    }
  },
});

/** The licenses of the fonts, which Vite's list leaves out, and security.txt. */
const servedTexts: Plugin = {
  name: 'signpost-served-texts',
  apply: 'build',
  generateBundle() {
    const licenses = ['@fontsource-variable/figtree', '@fontsource-variable/overpass'].map(
      (font) => `${font}\n\n${readFileSync(createRequire(import.meta.url).resolve(`${font}/LICENSE`), 'utf8')}`,
    );
    const emoji = readFileSync(join(import.meta.dirname, 'src/features/achievements/notoEmoji.LICENSE.txt'), 'utf8');
    const source = [...licenses, `Noto Emoji\n\n${emoji}`].join('\n\n');
    this.emitFile({ type: 'asset', fileName: 'third-party-fonts.txt', source });
    const contact = securityTxtOf({ repository: process.env.GITHUB_REPOSITORY }, new Date());
    if (contact) this.emitFile({ type: 'asset', fileName: '.well-known/security.txt', source: contact });
  },
};

const PLACE = '<!-- The login screen -->';

const NO_STYLES = '\0no-styles';

/** The page contains the style sheets already, so only the markup is rendered. */
const withoutStyles: Plugin = {
  name: 'signpost-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : undefined),
  load: (id) => (id === NO_STYLES ? '' : undefined),
};

/** The login screen is rendered at build time; its styles and fonts precede the scripts. */
const prerenderedLogin: Plugin = {
  name: 'signpost-opening-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      if (!html.includes(PLACE)) throw new Error(`index.html has no place for the login screen: ${PLACE}`);
      const { module } = await runnerImport<typeof import('./src/app/prerenderedLogin.tsx')>(
        join(import.meta.dirname, 'src/app/prerenderedLogin.tsx'),
        { configFile: false, root: import.meta.dirname, logLevel: 'error', plugins: [withoutStyles] },
      );
      return html
        .replace(PLACE, () => module.prerenderedLogin())
        .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
    },
  },
};

/** The two fonts of the first paint; other subsets load when a character needs them. */
const firstPaintFonts = /(overpass|figtree)-latin-wght-normal[^/]*\.woff2$/;

const app = '/app/main.tsx';

/** Preloads fonts, styles and imports of the entry, whose hashed names are known only in the finished bundle. */
const preloadFirstPaint: Plugin = {
  name: 'signpost-preload-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk: entry }) => {
      const chunks = new Set<string>();
      const styles = new Set<string>();
      const collect = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || fileName === entry?.fileName || chunks.has(fileName) || html.includes(fileName))
          return;
        chunks.add(fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) if (!html.includes(style)) styles.add(style);
        for (const imported of chunk.imports) collect(imported);
      };
      const ofApp = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(app)),
      );
      collect(ofApp?.fileName ?? '');
      const fonts = Object.keys(bundle).filter((file) => firstPaintFonts.test(file));
      return [
        ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true })),
        ...[...chunks].map((file) => link(file, { rel: 'modulepreload', crossorigin: true })),
        ...[...styles].map((file) => link(file, { rel: 'stylesheet', crossorigin: true })),
      ];
    },
  },
};

const link = (file: string, attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${file}` },
  injectTo: 'head',
});

/** The entry's style sheet declares the order of cascade layers, but Vite puts those of imports first. */
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
  plugins: [
    leanRoutes(),
    iconsWithoutKeys,
    shortCatalogues(),
    react(),
    tailwindcss(),
    entryStylesFirst,
    preloadFirstPaint,
    prerenderedLogin,
    translatedManifests(),
    servedTexts,
    tooOldNotice(),
    serviceWorker(),
    forOlderBrowsers,
  ],
  // React 19 contains the hook, so wouter's shim for React 17 is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The sentences of a catalogue are not valid export names.
  json: { namedExports: false },
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'signpost-themes-of-parts',
          // Tailwind's theme colours must be resolved again in a part of the page with its own theme.
          Rule: (rule) => {
            if (rule.selectors.join() === ':root,:host') rule.selectors = [...rule.selectors, '[data-scheme]'];
          },
        },
      ],
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Minification drops the notices that most licenses ask to keep.
    license: { fileName: 'third-party.txt' },
    target: oldestBrowsers,
    // The CSP forbids data: URLs in font-src and img-src.
    assetsInlineLimit: 0,
    // A dependency map would add 1 KB to the first script; the service worker precaches all chunks.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rollupOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // A feature's index.ts only re-exports, so its unused exports do not enter the importer's chunk.
        moduleSideEffects: [{ test: /web\/src\/features\/\w+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        chunkFileNames: ({ facadeModuleId }) => catalogueName(facadeModuleId) ?? 'assets/[name]-[hash].js',
        // Login and home are one chunk each, because dozens of chunks of 1 KB cost round trips and compress worse.
        codeSplitting: {
          groups: [
            { name: 'fetching', test: /vite\/preload-helper|rolldown\/runtime/ },
            { name: 'main', test: /web\/src\/(app\/main|features\/auth\/loginScreen)\.tsx$/ },
            { name: 'home', test: /web\/src\/features\/home\/homeScreen\.tsx$/ },
          ],
        },
      },
    },
  },
});
