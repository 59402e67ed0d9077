export async function everyPage<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
