import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { release } from '../built.ts';

const noteSchema = z.object({ at: z.string(), newest: z.string() });
const answerSchema = z.object({ tag_name: z.string() });
const dayMs = 24 * 60 * 60 * 1000;
const withinMs = 5_000;

const parts = (version: string) => version.replace(/^v/, '').split('.').map(Number);
const isNewer = (one: string, other: string) => {
  const [left, right] = [parts(one), parts(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
};

const defaultUrl = release.repository && `https://api.github.com/repos/${release.repository}/releases/latest`;

/**
 * A message if a newer release exists. The request is sent at most once a day and contains no data about this server.
 */
export async function newerRelease(
  dataDir: string,
  now: Date,
  url = process.env.RELEASES_URL || defaultUrl,
): Promise<string | undefined> {
  if (!url || url === 'off' || !existsSync(dataDir)) return undefined;
  const file = join(dataDir, 'newest-release.json');
  const noted = existsSync(file) ? noteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
  let newest = noted?.newest ?? release.version;
  if (!noted || now.getTime() - Date.parse(noted.at) >= dayMs) {
    newest = await ask(url).catch(() => newest);
    writeFileSync(file, JSON.stringify({ at: now.toISOString(), newest }));
  }
  return isNewer(newest, release.version) ? `Signpost ${newest} is released; this is ${release.version}.` : undefined;
}

async function ask(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(withinMs) });
  return answerSchema.parse(await answer.json()).tag_name.replace(/^v/, '');
}
