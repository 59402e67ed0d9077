import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * The SDK's clients describe each of their commands as data, with keys that are constants: `{ [_hH]: _xarc }`. To
 * esbuild such a key may have side effects, so it keeps every command's data, used or not: 65 KB of S3 in a function
 * that calls two. Written out as what they are, the keys leave nothing that holds it back.
 */
export const literalKeys: Plugin = {
  name: 'signpost-literal-keys',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: withLiteralKeys(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

export function withLiteralKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', literal = '']) => [name, literal]),
  );
  return source.replace(/([{,]\s*)\[(\w+)\]:/g, (whole, before, name) => {
    const literal = constants.get(name);
    return literal === undefined ? whole : `${before}${literal}:`;
  });
}
