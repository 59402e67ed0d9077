/** Two ids as one word, in an order that means something to its reader. */
export function parsePairOfIds(text: string): [first: string, second: string] | undefined {
  const [, first, second] = /^([\w-]{22})\.([\w-]{22})$/.exec(text) ?? [];
  return first && second ? [first, second] : undefined;
}
