import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../functions/data/keys.ts';
import { type Item, scanPages } from '../../functions/data/table.ts';
import { ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { checkFolder } from '../operations/checkFolder.ts';
import { report } from '../operations/finding.ts';
import { itemFromJson, itemToJson } from './archive.ts';
import { backUp, restore, today, useHandlersHere, within } from './folder.fixture.ts';

const home = mkdtempSync(join(tmpdir(), 'signpost-archive-'));
useHandlersHere();
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function everyItem(): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of scanPages('signpost')) found.push(...page);
  return found.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}
const nameOf = ({ PK, SK }: Item) => `${PK} ${SK}`;
/** What an archive leaves out. */
const isShortLived = (item: Item) => /^(RL|LOCK|NEAR)#|^U#\S+ (S|RT|VT)#/.test(nameOf(item));
const says = async (dataDir: string) => report('It', await checkFolder(dataDir));

describe('backup and restore of a data folder', () => {
  const folder = join(home, 'quiet');
  const file = join(home, 'quiet.tar');
  let ada: ExampleWalker;
  let stored: Item[];

  beforeAll(async () => {
    await within(folder, async ({ newcomer, table }) => {
      ada = await newcomer();
      await ada.completedWalk();
      const expiresAt = Date.parse(`${today}T00:00:00Z`) / 1000;
      await table.write({ kind: 'put', item: { ...keys.receipt('gone'), receiptId: 'gone', expiresAt } });
      const typed = {
        bytes: new Uint8Array([0, 255]),
        B: 'text',
        BS: new Set(['a']),
        none: null,
        list: [1, { B: true }],
      };
      await table.write({ kind: 'put', item: { ...keys.receipt('kept'), receiptId: 'kept', askedAt: '', ...typed } });
      stored = await everyItem();
    });
    expect(await backUp(folder, file)).toEqual([]);
  });

  it('every item that lasts is restored as it was, and the doctor finds the folder well', async () => {
    const dataDir = join(home, 'restored');
    await restore(file, dataDir);
    expect(await says(dataDir)).toBe('It is well.');
    await within(dataDir, async ({ stage }) => {
      const expected = stored.filter((item) => !isShortLived(item) && item.receiptId !== 'gone');
      expect(expected.length).toBeGreaterThan(8);
      expect(await everyItem()).toEqual(expected);
      expect((await new ExampleWalker(stage, ada.person).login()).status).toBe(200);
    });
  });

  it('a folder that is not empty is refused, and nothing in it changes', async () => {
    await expect(restore(file, folder)).rejects.toThrow('is not empty, and a restore replaces nothing');
    expect(await says(folder)).toBe('It is well.');
  });

  it.each([
    ['half of the file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'it ends early'],
    [
      'no end',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -2_048), Buffer.alloc(1_024)]),
      'its end is missing',
    ],
    [
      'another byte in a photo',
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        const at = bytes.indexOf('photos/objects/') + 600;
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      },
      'its content is not what was written',
    ],
    ['another beginning', (bytes: Buffer) => bytes.subarray(1_024), 'it begins otherwise'],
  ])('an archive with %s is refused, and the folder is empty again', async (_, spoil, sentence) => {
    const [spoiled, dataDir] = [join(home, 'spoiled.tar'), join(home, 'spoiled')];
    writeFileSync(spoiled, spoil(readFileSync(file)));
    await expect(restore(spoiled, dataDir)).rejects.toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  const entry = (name: string, bytes: Buffer, size = bytes.length) => {
    const header = Buffer.alloc(512);
    const write = (at: number, text: string) => header.write(text, at);
    write(0, name);
    write(124, size.toString(8).padStart(11, '0'));
    write(148, ' '.repeat(8));
    write(
      148,
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
    );
    return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  };
  const beginning = entry('signpost.json', Buffer.from('{"signpostArchive":1,"dataVersion":1,"madeAt":""}'));
  const items = (content: Buffer) => Buffer.concat([beginning, entry('items/000001.jsonl.gz', content)]);
  const line = (text: string) => gzipSync(`${text}\n`);

  it.each<[string, () => Buffer]>([
    ['700 MB in one gzip', () => items(gzipSync(Buffer.alloc(700_000_000)))],
    ['no gzip', () => items(Buffer.from('text'))],
    ['no JSON', () => items(line('{"PK":'))],
    ['an attribute __proto__', () => items(line('{"__proto__":{"S":"x"}}'))],
    ['an entry of 8 GB', () => entry('signpost.json', Buffer.alloc(0), 8 ** 11 - 1)],
    ['a beginning of another program', () => entry('signpost.json', Buffer.from('[]'))],
    ['an end of another program', () => Buffer.concat([beginning, entry('end.json', Buffer.from('{'))])],
  ])('a forged archive with %s is refused with a sentence, without taking the memory', async (_, forge) => {
    const [forged, dataDir] = [join(home, 'forged.tar'), join(home, 'forged')];
    writeFileSync(forged, forge());
    const before = process.resourceUsage().maxRSS;
    const refused = restore(forged, dataDir);
    await expect(refused).rejects.toThrow(
      `${forged} is no whole archive of Signpost: it ends early, or some of it was changed.`,
    );
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('an item keeps its DynamoDB types in JSON, even where an attribute is called like one', () => {
    const item = {
      B: { B: new Uint8Array([1, 2]) },
      M: { M: { BS: { BS: [new Uint8Array([3])] }, N: { N: '1e100' } } },
    };
    expect(itemFromJson(itemToJson(item))).toEqual({
      B: { B: Buffer.from([1, 2]) },
      M: { M: { BS: { BS: [Buffer.from([3])] }, N: { N: '1e100' } } },
    });
  });
});
