import { foldings } from './fold.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Street type words in the languages that the model can read, normalised: they do not identify a street. */
export const streetWords = list(`
  allee alley avenue av ave ac bd blvd boulevard boul chaussee chee chemin ch cite cours cour court ct cr close crescent cres
  drive dr esplanade galerie gardens gdns grove green hill impasse imp jardin lane ln mail mews montee parade park passage pass
  passerelle parvis place pl plaza pont porte promenade prom quai r road rd route rte rue row ruelle sente sentier square sq
  street st str terrace venelle villa voie walk way wy yard bridge path
  strasse stra gasse weg platz pl allee ufer damm ring steig stieg pfad brucke markt hof chaussee graben berg
  gata gatan gate gaten gade gaden vag vagen vei veien vej vejen veg vegen plass plassen plads pladsen torg torget torv torvet
  grand granden stig stigen sti stien allen alle plan backe backen bakke bakken bro bron kaj kajen kai brygga bryggan gard
  katu tie kuja polku tori aukio raitti kaari
  straat laan plein weg gracht kade steeg dijk singel markt baan dreef hof pad
  calle c cl carrer avenida avda avinguda paseo passeig pg plaza placa pza camino cami carretera ronda rambla travesia glorieta
  rua r travessa tv largo lg praca pc alameda estrada calcada beco
  via viale vle v piazza pzza piazzale ple vicolo vico corso cso largo lungo strada salita calle campo fondamenta
  ulica ul aleja aleje al plac pl skwer rondo osiedle os
  ulice namesti nam trida nabrezi namestie
  utca u ut utja ter tere korut koz krt setany fasor
  strada str bulevardul bd calea soseaua sos piata aleea intrarea
  iela tanav tn gatve g prospektas pr
  cadde caddesi cad sokak sokagi sk bulvari
  ulitsa prospekt pereulok
  jalan jl lorong
  `);

export const articles = list(`
  a al alla am an and as at au aux az d da das de dei del della delle dello dem den der des di die do dos du e el et i il im in
  in het l la las le les lo los na nad o of os pa pod s sa sur sous te ten ter the till u und upon von vom van ved w y z za zum zur
  och og ja
  `);

/** Abbreviations by what both sides of the comparison are reduced to. */
const abbreviations: Readonly<Record<string, string>> = {
  st: 'saint sainte ste sankt sta sto santa santo san sint szent sv sw swietego swietej',
  faubourg: 'fg fbg fb',
  general: 'gal gl gen gral',
  marechal: 'mal',
  docteur: 'dr doctor doktor',
  president: 'pdt pres',
  professeur: 'prof',
  commandant: 'cdt',
  capitaine: 'cap cne',
  colonel: 'col',
  lieutenant: 'lt',
  sergent: 'sgt',
  grand: 'gd gr',
  grande: 'gde',
  petit: 'pt',
  notredame: 'nd',
  monseigneur: 'mgr',
  vieux: 'vx',
  ksiedza: 'ks',
  kardynala: 'kard',
  prezydenta: 'prez',
  marszalka: 'marsz',
  pulkownika: 'plk',
};

const spelledOut = new Map(
  Object.entries(abbreviations).flatMap(([long, words]) => words.split(' ').map((word) => [word, long] as const)),
);

export const spelled = (word: string): string => spelledOut.get(word) ?? word;

/** Compound street endings, longest first: the part before the ending is the name. */
export const endings: readonly string[] = [
  ...list(`
    strasse strabe stieg steig gasse gassen platz allee damm ufer weg wall graben chaussee
    esplanaden promenaden avenyn gatan gata gaten gate gade gaden vagen vag veien vei vegen vejen vej veg granden grand torget torg torvet
    plassen plads pladsen backen bakken stigen stien allen alle kajen leden
    straat laan plein gracht kade steeg dijk singel
    katu kuja polku tori aukio tie raitti kaari
    iela utca
    `),
].toSorted((a, b) => b.length - a.length);

const shortEndings: Readonly<Record<string, string>> = {
  strasse: 'str',
  strabe: 'str',
  straat: 'str',
  gatan: 'g',
  vagen: 'v',
};

export const notNames = list(`
  arr arrt arrondt arrondissement quartier commune ville nord sud est ouest north south east west city borough district distrito
  barrio bezirk ortsteil stadt stadsdel london paris wien berlin
  `);

export interface CoreWord {
  stem: string;
  /** The street ending of a compound: "gatan" in "Kungsgatan". */
  ending: string;
  isArticle: boolean;
}

/** A name reduced to its identifying words, without street type words. */
export interface NameCore {
  words: readonly CoreWord[];
  letters: number;
}

const minStem = 1;
/** A first name may be abbreviated to its initial only before a last name of at least this length. */
const minLastName = 4;

/**
 * One core for each spelling of the name: with and without articles, abbreviated or not. Empty if no identifying word
 * remains.
 */
export function coresOf(name: string): NameCore[] {
  const found = new Map<string, NameCore>();
  for (const folded of foldings(name)) {
    const written = folded.split(' ').filter((word) => word !== '');
    for (const words of [written, written.map(spelled)]) {
      const own = ownWords(words);
      const bare = own.filter(({ isArticle }) => !isArticle);
      for (const each of [own, bare, ...shortened(bare)]) {
        if (each.length === 0) continue;
        const core = { words: each, letters: each.reduce((sum, word) => sum + lettersOf(word), 0) };
        if (core.letters > 0) found.set(each.map(({ stem, ending }) => stem + ending).join(' '), core);
      }
    }
  }
  return [...found.values()];
}

function ownWords(words: readonly string[]): CoreWord[] {
  const isOwn = (word: string, at: number) => !isStreetWord(words, at) && !articles.has(word);
  let from = words.findIndex(isOwn);
  // If all words are street type words ("Rue du Parc"), the last one is the name.
  if (from < 0) from = words.length > 1 && !articles.has(words.at(-1) ?? '') && !isStreetWord(words, 1) ? 1 : -1;
  if (from < 0) from = words.length > 1 ? words.findLastIndex((word, at) => at > 0 && !articles.has(word)) : -1;
  if (from < 0) return [];
  const to = Math.max(from, words.findLastIndex(isOwn));
  // An article right before the name is often written together with it.
  while (from > 0 && articles.has(words[from - 1] ?? '')) from--;
  return words.slice(from, to + 1).map(coreWord);
}

/** "St" and "Dr" mean saint and doctor before a name, street and drive after it. */
export function isStreetWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'st' || word === 'dr') return at > 0 && at === words.length - 1;
  return streetWords.has(word);
}

function coreWord(word: string): CoreWord {
  if (articles.has(word)) return { stem: word, ending: '', isArticle: true };
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= minStem) ?? '';
  return { stem: word.slice(0, word.length - ending.length), ending, isArticle: false };
}

/** Abbreviated variants: "Bahnhofstr." and "V. Hugo". */
function shortened(words: readonly CoreWord[]): CoreWord[][] {
  const found: CoreWord[][] = [];
  const last = words.at(-1);
  const short = last && shortEndings[last.ending];
  if (last && short) found.push([...words.slice(0, -1), { ...last, ending: short }]);
  if (last && words.length > 1 && last.stem.length >= minLastName) {
    found.push([...words.slice(0, -1).map((word) => ({ ...word, stem: word.stem.slice(0, 1) })), last]);
  }
  return found;
}

/** A Chinese character carries as much information as two letters. */
const lettersOf = ({ stem, isArticle }: CoreWord) =>
  isArticle ? 0 : [...stem].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
