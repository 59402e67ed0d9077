import { Refusal } from '../../../shared/api/errors.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';

/**
 * Passwords that guessers try first, as rules rather than as a list: words, names and keyboard walks with the endings
 * people give them. Only these exact forms (case folded) are refused, so that no good password is by accident.
 */
const words = `password passwort passord losenord lösenord motdepasse contrasena wachtwoord letmein welcome admin
administrator root login master user guest test testing changeme default access qwerty azerty qwertz abc abcd monkey dragon
sunshine princess football baseball basketball soccer hockey superman batman spiderman pokemon starwars shadow killer
pepper cookie banana orange cherry flower butterfly summer winter spring autumn monday friday sunday january february
march april june july august september october november december iloveyou lovely forever freedom whatever trustno
hello hallo hejhej hejsan bonjour computer internet google facebook samsung iphone android windows linux minecraft
fortnite roblox purple silver golden yellow diamond angel angels blessed jesus heaven family mother father sister
brother friends tiger lion eagle falcon panther wolf bear horse kitty puppy doggy liverpool arsenal chelsea barcelona
juventus madrid london paris berlin stockholm goteborg sweden america england germany france canada mustang ferrari
porsche mercedes corvette yamaha harley guitar music rockyou metallica nirvana slipknot matrix merlin gandalf
phoenix wizard ninja samurai pirate hunter ranger cowboy soldier marine biteme fuckyou asshole sexy naked chocolate
cheese pizza coffee whiskey vodka snoopy garfield mickey donald bailey buster ginger tigger peanut cookies sparky
signpost walker walking streets street challenge`;

const names = `anna maria emma lisa sara julia linda karin eva lena sofia laura lucia elena jessica jennifer amanda ashley
nicole michelle melissa samantha sarah hannah olivia charlotte emily alice rachel rebecca victoria stephanie andrea
michael daniel david james john robert thomas william joseph charles andrew anthony joshua matthew richard george
jordan justin austin tyler brandon alexander alex martin peter patrick oliver oscar lucas erik johan lars anders
magnus stefan christian markus sebastian carlos jose miguel antonio manuel francisco marco andreas nicolas`;

const walks = `qwertyuiop asdfghjkl zxcvbnm 1234567890 0987654321 1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedc qweasdzxc q1w2e3r4t5y6
zaq12wsx qwerty123456 asdf1234 azertyuiop qwertzuiop abcdefghij a1b2c3d4e5 1a2b3c4d5e 112233445566 121212121212
123123123123 123321123321 147258369 159753 789456123 987654321 password123456 abc123456 aa123456 123456789a`;

const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '01',
  '11',
  '!',
  '1!',
  '123!',
  '69',
  '99',
  '2024',
  '2025',
  '2026',
];
const nameEndings = ['', '1', '12', '123', '1234', '01', '!'];
const shortest = 6;

const split = (text: string) => text.split(/\s+/);
const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
/** Every beginning of a walk that is long enough to be a password. */
const beginnings = (walk: string) =>
  Array.from({ length: walk.length - shortest + 1 }, (_, more) => walk.slice(0, shortest + more));

function* everyForm(): Generator<string> {
  for (const word of split(words)) for (const ending of endings) yield word + ending;
  for (const name of split(names)) for (const ending of nameEndings) yield name + ending;
  for (const walk of split(walks)) yield* beginnings(walk);
  for (const digit of digits) for (let length = shortest; length <= 12; length++) yield digit.repeat(length);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (let length = shortest; length <= 8; length++) yield letter.repeat(length);
  yield* [
    'p@ssw0rd',
    'p@ssword',
    'passw0rd',
    'pa55word',
    'letmein!',
    '000000',
    '696969',
    '666666',
    '1g2w3e4r',
    'trustno1',
  ];
}

let all: ReadonlySet<string> | undefined;

/** Made at the first look: only three functions need it, and most of their calls begin with something else. */
export function commonPasswords(): ReadonlySet<string> {
  all ??= new Set([...everyForm()].filter((form) => form.length >= shortest));
  return all;
}

/** What a guesser tries first: a password of the list, and the name itself, digits behind it or not. */
export function refuseWeakPassword(password: string, username: string): void {
  const folded = foldUsername(password);
  const name = foldUsername(username);
  if (folded.startsWith(name) && /^\d*$/.test(folded.slice(name.length))) throw new Refusal('password_is_username');
  if (commonPasswords().has(folded)) throw new Refusal('password_common');
}
