/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isCacheLanguage } from '../install/workerMessages.ts';
import { fetchDidSucceed } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

export type WordFiles = Readonly<Record<string, readonly string[]>>;

const WORDS = 'signpost-words';
const languageIn = /\/words-(\w+)-/;

/** Caches all catalogues of the page's language and none of the others. English has none. */
export function serveWords(files: WordFiles): void {
  const all = new Set(Object.values(files).flat());
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && all.has(url.pathname),
    new CacheFirst({ cacheName: WORDS, plugins: [{ fetchDidSucceed }] }),
  );
  // A new version caches the language that the previous one had cached.
  self.addEventListener('install', (event) =>
    event.waitUntil(keptLanguage().then((language) => keep(files[language ?? ''] ?? []))),
  );
  self.addEventListener('activate', (event) => event.waitUntil(forget((url) => !all.has(new URL(url).pathname))));
  self.addEventListener('message', (event) => {
    if (isCacheLanguage(event.data)) event.waitUntil(keepOnly(event.data.spoken, files));
  });
}

export async function keptLanguage(): Promise<string | undefined> {
  const [kept] = await (await self.caches.open(WORDS)).keys();
  return languageIn.exec(kept?.url ?? '')?.[1];
}

async function keep(files: readonly string[]): Promise<void> {
  const cache = await self.caches.open(WORDS);
  const missing = await Promise.all(files.map(async (file) => ((await cache.match(file)) ? [] : [file])));
  const put = async (file: string) => {
    const response = await fetch(file);
    if (response.ok) await cache.put(file, await fetchDidSucceed({ response }));
  };
  await Promise.all(missing.flat().map(put));
}

async function keepOnly(language: string, files: WordFiles): Promise<void> {
  await keep(files[language] ?? []);
  await forget((url) => languageIn.exec(url)?.[1] !== language);
}

async function forget(isOver: (url: string) => boolean): Promise<void> {
  const cache = await self.caches.open(WORDS);
  const over = (await cache.keys()).filter(({ url }) => isOver(url));
  await Promise.all(over.map((request) => cache.delete(request)));
}
