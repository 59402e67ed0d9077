import { nameSkeleton } from './nameSkeleton.ts';

/**
 * Words that no name may contain; few on purpose, because the rest is handled by reports. Whole words only: Scunthorpe
 * and Penistone are towns, Cockburn and Wankerl are names.
 */
const NEVER = [
  ...['anus', 'arsehole', 'bastard', 'bitch', 'blowjob', 'bollocks', 'bullshit', 'clit', 'cunt', 'dildo', 'fuck'],
  ...['hitler', 'kkk', 'nigga', 'penis', 'porn', 'pussy', 'rapist', 'shit', 'slut', 'twat', 'vagina', 'wank', 'wanker'],
  ...['whore', 'fotze', 'wichser', 'fitta', 'putain', 'salope', 'mierda', 'puttana', 'cazzo', 'kurwa', 'пизда'],
];
/** Personal names somewhere, but not allowed as usernames. */
const NEVER_AS_USERNAME = 'anal ass cock coon cum fag kike nazi prick rape spic tits'.split(' ');
/** Words that no name may contain anywhere. */
const NOWHERE = ['asshole', 'arschloch', 'cocksuck', 'faggot', 'fuck', 'nigger', 'siegheil'];
/** Usernames reserved because they look official. */
const OURS = ['admin', 'administrator', 'moderator', 'signpost', 'official', 'support', 'signpostsupport'];

const letterFor: Readonly<Record<string, string>> = {
  ...{ '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/** Normalises a word: `ѕh1t`, `$hit` and `shiiiit` all read as the same word. */
function readAs(word: string): string {
  const letters = [...word.normalize('NFKC').toLowerCase()].map((letter) => letterFor[letter] ?? letter).join('');
  const short = letters.replaceAll(/(.)\1{2,}/gu, '$1');
  // A single letter is an initial: "kkk" is not read as "k".
  return nameSkeleton(short.length > 1 ? short : letters.slice(0, 3)).replaceAll(/\p{M}/gu, '');
}

const never = new Set(NEVER.map(readAs));
const neverAsUsername = new Set([...NEVER, ...NEVER_AS_USERNAME].map(readAs));
const nowhere = NOWHERE.map(readAs);
const ours = new Set(OURS.map(readAs));

/** Also without trailing digits, which many usernames have. */
const spellings = (word: string) => [word, word.replace(/\d+$/, '')].map(readAs);

function holds(name: string, words: ReadonlySet<string>): boolean {
  const parts = name.split(/[^\p{L}\p{M}\p{N}@$!]+/u).filter(Boolean);
  const joined = parts.join('');
  // "f.u.c.k": single letters are joined and read together; whole words are not, because two names could form a third
  // word.
  const spelt = parts.every((part) => part.length <= 2) ? [joined] : [];
  const whole = readAs(joined);
  return (
    [...parts, ...spelt].flatMap(spellings).some((part) => words.has(part)) || nowhere.some((w) => whole.includes(w))
  );
}

/** True if a first or last name must not be shown. */
export const isUnfitName = (name: string): boolean => holds(name, never);

/**
 * A map name as shown to others; null if one of its words is unfit, or if it is a link or a spreadsheet's formula, since
 * anyone may edit the map. Checked per word, because long names form such words across spaces (Hof Uckermark).
 */
export const fitForOthers = (name: string | null): string | null =>
  name === null || /^[=+@-]|:\/\//.test(name) || name.split(/\s+/).some(isUnfitName) ? null : name;

export const isUnfitUsername = (username: string): boolean => holds(username, neverAsUsername);

/** True if a username could pass for an official account. */
export const isOurName = (username: string): boolean =>
  spellings(username.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')).some((spelling) => ours.has(spelling));
