import { msg } from '../msg.ts';

/** Who may open an account on this server. */
export const REGISTRATIONS = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** What a visitor reads instead of the form. */
export const REGISTRATION_TEXTS = {
  invited: msg('New walkers join this Signpost by a link. Ask somebody who walks here, or whoever runs it.'),
  closed: msg("This Signpost isn't taking new walkers."),
} as const;

/** The only rule that decides whether an account may be created. */
export const mayRegister = (registration: Registration, isInvited: boolean): boolean =>
  registration === 'open' || (registration === 'invited' && isInvited);

/** Whose invitations allow registration; a club's invitations admit to the club in any case. */
export const INVITERS = ['members', 'operators'] as const;
export type Inviters = (typeof INVITERS)[number];

export const opensServer = (isByMember: boolean, inviters: Inviters): boolean => !isByMember || inviters === 'members';

/** How often and how long an invitation may be used. */
export const INVITATION = { uses: 10, maxUses: 200, days: 14, maxDays: 90 } as const;

/** Without I, L, O and U, which are misread and misheard. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
const BITS_A_LETTER = 5;

/** Ten random bytes as four groups: "9F3K-TQ7M-2B4C-X0WD". */
export function invitationCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: CODE_LENGTH }, (_, index) =>
    LETTERS.charAt(Number.parseInt(bits.slice(index * BITS_A_LETTER, (index + 1) * BITS_A_LETTER), 2)),
  ).join('');
  return letters.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '-');
}

/** The page that takes a code, in the fragment: it is never sent to a server, so no log or referrer has it. */
export const invitationPath = (code: string): string => `/join#${code}`;

/** Reads a pasted or typed code: the whole link, spaces, small letters, O for 0. */
export function readInvitation(text: string): string | undefined {
  const letters = text
    .slice(text.indexOf('#') + 1)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? letters.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '-') : undefined;
}
