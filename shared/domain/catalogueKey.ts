/** What stands for an English sentence in a catalogue that is sent to a browser: four letters for a whole sentence. */
export function catalogueKey(source: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < source.length; index++) hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193);
  return [0, 6, 12, 18].map((shift) => LETTERS[((hash >>> shift) ^ (hash >>> 26)) & 63]).join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A translator's file, short. Two sentences that share a key would be said for each other: that is an error. */
export function shortCatalogue(catalogue: Readonly<Record<string, string>>): Record<string, string> {
  const short: Record<string, string> = {};
  const sources: Record<string, string> = {};
  for (const [source, translation] of Object.entries(catalogue)) {
    const key = catalogueKey(source);
    if (sources[key] !== undefined) throw new Error(`"${sources[key]}" and "${source}" share the key ${key}.`);
    sources[key] = source;
    if (translation) short[key] = translation;
  }
  return short;
}
