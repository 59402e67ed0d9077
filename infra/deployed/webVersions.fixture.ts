import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';

/** The web app as it is built for a deployment, in a folder of its own. */
export async function buildVersion(folder: string): Promise<void> {
  await buildWeb();
  await cp(built.web, folder, { recursive: true });
}

const hashed = /-([\w-]{8})(\.\w+)$/;
const isText = /\.(html|js|css|json|webmanifest)$/;

/** A version in which every asset has another name, as after a change that reaches all of them. */
export async function nextVersion(before: string, folder: string): Promise<void> {
  await cp(before, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const renamed = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const [, hash = '', ending = ''] = hashed.exec(name) ?? [];
    if (hash === '') continue;
    const other = `${name.slice(0, -hash.length - ending.length)}next${hash.slice(4)}${ending}`;
    renamed.set(name, other);
    await rename(join(assets, name), join(assets, other));
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const place of [folder, assets]) {
    for (const { name } of (await readdir(place, { withFileTypes: true })).filter((entry) => isText.test(entry.name))) {
      const file = join(place, name);
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replaceAll(names, (found) => renamed.get(found) ?? found),
      );
    }
  }
}
