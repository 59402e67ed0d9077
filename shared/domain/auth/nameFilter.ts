import { nameSkeleton } from './nameSkeleton.ts';

/**
 * Words that no name may be: ours, and few on purpose, because what is let through is reported. As whole words only:
 * Scunthorpe and Penistone are towns, Cockburn and Wankerl are names.
 */
const NEVER = [
  ...['anus', 'arsehole', 'bastard', 'bitch', 'blowjob', 'bollocks', 'bullshit', 'clit', 'cunt', 'dildo', 'fuck'],
  ...['hitler', 'kkk', 'nigga', 'penis', 'porn', 'pussy', 'rapist', 'shit', 'slut', 'twat', 'vagina', 'wank', 'wanker'],
  ...['whore', 'fotze', 'wichser', 'fitta', 'putain', 'salope', 'mierda', 'puttana', 'cazzo', 'kurwa', 'пизда'],
];
/** These are names of people somewhere: as a username one can do without them. */
const NEVER_AS_USERNAME = [
  'anal',
  'ass',
  'cock',
  'coon',
  'cum',
  'fag',
  'kike',
  'nazi',
  'prick',
  'rape',
  'spic',
  'tits',
];
/** Part of no name. */
const NOWHERE = ['asshole', 'arschloch', 'cocksuck', 'faggot', 'fuck', 'nigger', 'siegheil'];
/** What would speak for us. */
const OURS = ['admin', 'administrator', 'moderator', 'signpost', 'official', 'support', 'signpostsupport'];

const letterFor: Readonly<Record<string, string>> = {
  ...{ '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/** What a word is read as: `ѕh1t`, `$hit` and `shiiiit` are all the word that they stand for. */
function readAs(word: string): string {
  const letters = [...word.normalize('NFKC').toLowerCase()].map((letter) => letterFor[letter] ?? letter).join('');
  const short = letters.replaceAll(/(.)\1{2,}/gu, '$1');
  // One letter alone is an initial: "kkk" is not read as "k".
  return nameSkeleton(short.length > 1 ? short : letters.slice(0, 3)).replaceAll(/\p{M}/gu, '');
}

const never = new Set(NEVER.map(readAs));
const neverAsUsername = new Set([...NEVER, ...NEVER_AS_USERNAME].map(readAs));
const nowhere = NOWHERE.map(readAs);
const ours = new Set(OURS.map(readAs));

/** Without the number that many usernames end with, too. */
const spellings = (word: string) => [word, word.replace(/\d+$/, '')].map(readAs);

function holds(name: string, words: ReadonlySet<string>): boolean {
  const parts = name.split(/[^\p{L}\p{M}\p{N}@$!]+/u).filter(Boolean);
  const joined = parts.join('');
  // "f.u.c.k": letters that stand apart are read together; whole words are not, or two names might make a third.
  const spelt = parts.every((part) => part.length <= 2) ? [joined] : [];
  const whole = readAs(joined);
  return (
    [...parts, ...spelt].flatMap(spellings).some((part) => words.has(part)) || nowhere.some((w) => whole.includes(w))
  );
}

/** Whether a first or last name is one that no walker should have to read. */
export const isUnfitName = (name: string): boolean => holds(name, never);

/**
 * A name from the map, which anyone may edit, as others are shown it: null where a word of it is unfit. Word by word,
 * since a long name makes such words across its spaces (Hof Uckermark).
 */
export const fitForOthers = (name: string | null): string | null =>
  name?.split(/\s+/).some(isUnfitName) ? null : name;

export const isUnfitUsername = (username: string): boolean => holds(username, neverAsUsername);

/** Whether a username would pass for ours. */
export const isOurName = (username: string): boolean =>
  spellings(username.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')).some((spelling) => ours.has(spelling));
