import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const storedMail = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
});
export type StoredMail = z.infer<typeof storedMail>;

/** Ids sort by time; the pattern also prevents path traversal. */
const idShape = /^\d{15}-\d{6}-[0-9a-f]{16}$/;

export function openMailbox(folder: string) {
  mkdirSync(folder, { recursive: true });
  let count = 0;

  const idsNewestFirst = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => idShape.test(id))
      .sort()
      .reverse();
  const readMail = async (id: string) =>
    storedMail.parse(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')));

  return {
    async keep(mail: Omit<StoredMail, 'id' | 'receivedAt'>, now: Date): Promise<string> {
      count = (count + 1) % 1_000_000;
      const time = String(now.getTime()).padStart(15, '0');
      const id = `${time}-${String(count).padStart(6, '0')}-${randomBytes(8).toString('hex')}`;
      const file = join(folder, `${id}.json`);
      await writeFile(`${file}.part`, JSON.stringify({ ...mail, id, receivedAt: now.toISOString() }, null, 2));
      await rename(`${file}.part`, file);
      return id;
    },

    async find(id: string): Promise<StoredMail | undefined> {
      return idShape.test(id) && (await idsNewestFirst()).includes(id) ? readMail(id) : undefined;
    },

    async list(to: string | undefined, limit: number): Promise<StoredMail[]> {
      const wanted = to?.trim().toLowerCase();
      const found: StoredMail[] = [];
      for (const id of await idsNewestFirst()) {
        if (found.length === limit) break;
        const mail = await readMail(id);
        if (wanted === undefined || mail.to.some((address) => addressOf(address) === wanted)) found.push(mail);
      }
      return found;
    },
  };
}

/** `Ada <ada@example.org>` and `ada@example.org` are the same address. */
const addressOf = (recipient: string) => (/<([^>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
