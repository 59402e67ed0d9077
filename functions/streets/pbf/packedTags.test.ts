import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PackedTags, TagPacker, TagReader, TagSets } from './packedTags.ts';

/** Tags by entry, as string indexes. */
type Entries = Map<number, number[]>;
const blockOf = (indexes: number[]) => ({
  texts: { text: (index: number) => `text ${index}` },
  indexes,
  count: indexes.length,
});

function packed(packer: TagPacker, entries: Entries) {
  packer.beginBlock(64);
  for (const [entry, indexes] of entries) packer.add(entry, blockOf(indexes));
  return packer.finish();
}

function readBack(tags: PackedTags, sets = new TagSets().after(tags)): Map<number, Record<string, string>> {
  const reader = new TagReader(tags, sets);
  const read = new Map<number, Record<string, string>>();
  for (let entry = reader.entry; entry !== undefined; entry = reader.entry) read.set(entry, reader.take());
  return read;
}

const tagsOf = (indexes: number[]) =>
  Object.fromEntries(indexes.flatMap((key, i) => (i % 2 === 0 ? [[`text ${key}`, `text ${indexes[i + 1]}`]] : [])));
const written = (entries: Entries) => new Map([...entries].map(([entry, indexes]) => [entry, tagsOf(indexes)]));

const pair = fc.tuple(fc.nat(63), fc.nat(63));
const entries = fc
  .uniqueArray(fc.tuple(fc.nat(1000), fc.array(pair, { minLength: 1, maxLength: 4 })), { selector: ([entry]) => entry })
  .map((all) => new Map(all.sort(([a], [b]) => a - b).map(([entry, pairs]) => [entry, pairs.flat()])));

it('every entry gets its own tags in any order of reading', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), fc.integer({ min: 2, max: 40 }), (parts, maxKnown) => {
      const packer = new TagPacker(maxKnown);
      const thread = new TagSets();
      const taken = parts.map((part) => {
        const tags = packed(packer, part);
        return { tags, sets: thread.after(tags) };
      });
      expect(taken.map(({ tags, sets }) => readBack(tags, sets))).toEqual(parts.map(written));
    }),
  );
});

it('tag strings and tag sets are transferred once until the dictionary is full', () => {
  const packer = new TagPacker(3);
  const handedOver = (indexes: number[]) => {
    const { isAnew, texts, setEnds } = packed(packer, new Map([[0, indexes]]));
    return { isAnew, texts: texts.length, sets: setEnds.length };
  };
  expect(handedOver([1, 2])).toEqual({ isAnew: true, texts: 2, sets: 1 });
  expect(handedOver([1, 2])).toEqual({ isAnew: false, texts: 0, sets: 0 });
  expect(handedOver([1, 3])).toEqual({ isAnew: false, texts: 1, sets: 1 });
  expect(handedOver([1, 4])).toEqual({ isAnew: false, texts: 1, sets: 1 });
  expect(handedOver([1, 2])).toEqual({ isAnew: true, texts: 2, sets: 1 });
});

it('entries with equal tags share them, and a hash collision does not', () => {
  // Packed in this order the strings are 0 to 32, so that the last two entries are (1, 0) and (0, 31).
  const first = Array.from({ length: 32 }, (_, i) => i);
  const all: Entries = new Map([
    [0, first],
    [1, [1, 0]],
    [2, [1, 0]],
    [3, [0, 31]],
  ]);
  const tags = packed(new TagPacker(), all);
  expect(readBack(tags)).toEqual(written(all));
  expect([...tags.sets]).toEqual([0, 1, 1, 2]);
});
