import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { languageCodes } from '../shared/domain/walkers/language.ts';
import { UNKNOWN_MESSAGE } from './src/pwa/install/pushMessage.ts';
import type { PrecachedFile } from './src/pwa/worker/shell.ts';
import type { WordFiles } from './src/pwa/worker/words.ts';

const translatedLanguages = languageCodes.filter((code) => code !== 'en');

/**
 * What the app opens with when there is no network: all of its code, the letters of its own texts and of the map, and
 * the mark that share images bear.
 */
const shellFile =
  /^(index\.html|opening\.js|favicon\.svg|assets\/(?!words-).*(\.js|\.css|-latin(-ext)?-wght-normal[^/]*\.woff2|logo-[^/]*\.png|notoEmoji-[^/]*\.woff2))$/;

/** Of one language the worker keeps all, and nothing of the others. */
const catalogueFile = /^assets\/words-(\w+)-.*\.js$/;

/** Vite has put a hash into these names; the others are told apart by what is in them. */
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

/** What a message that says nothing is shown as, in each language: the worker cannot say it, it reads no catalogue. */
async function titles(): Promise<Record<string, string>> {
  const said = translatedLanguages.map(async (language) => {
    const file = join(import.meta.dirname, `../shared/locales/${language}.json`);
    const catalogue: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    return [language, catalogue[UNKNOWN_MESSAGE] || UNKNOWN_MESSAGE];
  });
  return Object.fromEntries(await Promise.all(said));
}

/** The page's way to the API is not the worker's. */
const workerTransport: EsbuildPlugin = {
  name: 'signpost-worker-transport',
  setup({ onResolve }) {
    onResolve({ filter: /\/amplifyTransport\.ts$/ }, () => ({
      path: join(import.meta.dirname, 'src/api/workerTransport.ts'),
    }));
  },
};

/**
 * `/sw.js`, made when everything else has been written: it carries the list of those files, so that each build that
 * changes one of them is a new worker. One classic script, because not every browser takes modules here.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  // A build that failed before it wrote anything has its own error to tell.
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
      await build({
        entryPoints: [join(import.meta.dirname, 'src/pwa/sw.ts')],
        outfile: join(folder, 'sw.js'),
        bundle: true,
        format: 'iife',
        target: ['chrome123', 'safari17.5', 'firefox128'],
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
    },
  };
}
