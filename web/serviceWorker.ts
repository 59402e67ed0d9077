import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { languageCodes } from '../shared/domain/walkers/language.ts';
import { UNKNOWN_MESSAGE } from './src/pwa/worker/pushListeners.ts';
import type { PrecachedFile } from './src/pwa/worker/shell.ts';
import type { WordFiles } from './src/pwa/worker/words.ts';
import { oldestBrowsers, refuseTooNew } from './tooOld.ts';

const translatedLanguages = languageCodes.filter((code) => code !== 'en');

/** The files that the app needs offline: its code, the fonts of texts and map, and the logo on share images. */
const shellFile =
  /^(index\.html|opening\.js|favicon\.svg|assets\/(?!words-).*(\.js|\.css|-latin(-ext)?-wght-normal[^/]*\.woff2|logo-[^/]*\.png|notoEmoji-[^/]*\.woff2))$/;

/** The worker caches every catalogue of the chosen language and none of the others. */
const catalogueFile = /^assets\/words-(\w+)-.*\.js$/;

/** Vite hashes these names; every other file gets a hash of its content. */
const hashedName = /^assets\//;

async function shellFiles(folder: string): Promise<PrecachedFile[]> {
  const found = await readdir(folder, { recursive: true });
  const names = found.map((name) => name.replaceAll('\\', '/')).filter((name) => shellFile.test(name));
  return Promise.all(
    names.sort().map(async (name) => {
      if (hashedName.test(name)) return { url: `/${name}`, revision: null };
      const digest = createHash('sha256').update(await readFile(join(folder, name)));
      return { url: `/${name}`, revision: digest.digest('hex').slice(0, 16) };
    }),
  );
}

async function wordFiles(folder: string): Promise<WordFiles> {
  const files: Record<string, string[]> = {};
  for (const name of (await readdir(join(folder, 'assets'))).sort()) {
    const language = catalogueFile.exec(`assets/${name}`)?.[1];
    if (language) files[language] = [...(files[language] ?? []), `/assets/${name}`];
  }
  return files;
}

/** The default title of a push message in each language, because the worker loads no catalogue. */
async function titles(): Promise<Record<string, string>> {
  const messages = translatedLanguages.map(async (language) => {
    const file = join(import.meta.dirname, `../shared/locales/${language}.json`);
    const catalogue: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    return [language, catalogue[UNKNOWN_MESSAGE] || UNKNOWN_MESSAGE];
  });
  return Object.fromEntries(await Promise.all(messages));
}

const workerTransport: EsbuildPlugin = {
  name: 'signpost-worker-transport',
  setup({ onResolve }) {
    onResolve({ filter: /\/amplifyTransport\.ts$/ }, () => ({
      path: join(import.meta.dirname, 'src/api/workerTransport.ts'),
    }));
  },
};

/** `/sw.js` lists all built files, so that a changed file makes a new worker; every browser runs a classic script. */
export function serviceWorker(): Plugin {
  let folder = '';
  // A build that failed before it wrote files reports its own error.
  let isWritten = false;
  return {
    name: 'signpost-service-worker',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle(error) {
      if (error || !isWritten) return;
      const outfile = join(folder, 'sw.js');
      await build({
        entryPoints: [join(import.meta.dirname, 'src/pwa/sw.ts')],
        outfile,
        bundle: true,
        format: 'iife',
        target: oldestBrowsers,
        define: {
          SHELL_FILES: JSON.stringify(await shellFiles(folder)),
          WORD_FILES: JSON.stringify(await wordFiles(folder)),
          UNKNOWN_MESSAGES: JSON.stringify(await titles()),
          'process.env.NODE_ENV': '"production"',
          'import.meta.env': '{}',
        },
        plugins: [workerTransport],
        minify: true,
        legalComments: 'none',
        logLevel: 'warning',
      });
      refuseTooNew('sw.js', await readFile(outfile, 'utf8'));
    },
  };
}
