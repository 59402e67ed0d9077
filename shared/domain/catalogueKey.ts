/** What stands for an English sentence in a catalogue that is sent to a browser: four letters for a whole sentence. */
export function catalogueKey(source: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < source.length; index++) hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193);
  return [0, 6, 12, 18].map((shift) => LETTERS[((hash >>> shift) ^ (hash >>> 26)) & 63]).join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A translator's file, short: a line of keys, then a line for each translation in their order. As JSON it would be a tenth
 * more. Two sentences that share a key would be said for each other: that is an error.
 */
export function shortCatalogue(catalogue: Readonly<Record<string, string>>): string {
  const sources: Record<string, string> = {};
  const translated = Object.entries(catalogue).filter(([source, text]) => text !== '' && text !== source);
  for (const source of Object.keys(catalogue)) {
    const key = catalogueKey(source);
    if (sources[key] !== undefined) throw new Error(`"${sources[key]}" and "${source}" share the key ${key}.`);
    sources[key] = source;
  }
  const keys = translated.map(([source]) => catalogueKey(source)).join('');
  return [keys, ...translated.map(([, text]) => text.replaceAll('\n', ' '))].join('\n');
}

/** Translations by key. */
export function readShortCatalogue(short: string): Map<string, string> {
  const [keys = '', ...texts] = short.split('\n');
  return new Map(texts.map((text, index) => [keys.slice(4 * index, 4 * index + 4), text]));
}
