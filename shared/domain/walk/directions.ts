import { inEnglish, msg, type Translate } from '../msg.ts';

export const TURNS = [
  'depart',
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
  'back',
  'arrive',
] as const;
export type Turn = (typeof TURNS)[number];

/** Kind of way that a direction leads onto; `steps` when the map does not record up or down. */
export const WAYS = ['street', 'path', 'steps', 'steps_up', 'steps_down'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Relation of the way to the named street: the way is it, runs along it, is in sight of it, or leads to it. A direction
 * that confirms a long way names a street or landmark that it crosses or passes.
 */
export const RELATIONS = ['into', 'along', 'near', 'towards', 'crossing', 'passing'] as const;
export type Relation = (typeof RELATIONS)[number];

const LANDMARKS = {
  church: msg('the church'),
  station: msg('the station'),
  school: msg('the school'),
  playground: msg('the playground'),
  bus_stop: msg('the bus stop'),
};
export type Landmark = keyof typeof LANDMARKS;

/** Visible property of a nameless way, or the landmark at its start. */
export const SIGHTS = [
  'bridge',
  'tunnel',
  'unpaved',
  'square',
  'water',
  'church',
  'station',
  'school',
  'playground',
  'bus_stop',
] as const;
export type Sight = (typeof SIGHTS)[number];

export const isLandmark = (sight: Sight | undefined): sight is Landmark =>
  sight !== undefined && Object.hasOwn(LANDMARKS, sight);

export interface Direction {
  /** Metres along the route. */
  at: number;
  turn: Turn;
  way: Way;
  /** Null without a named street in sight, and for a way that leads home; for the arrival, the destination. */
  street: string | null;
  relation: Relation;
  sight?: Sight | undefined;
  /** Compass direction in degrees; first direction only. */
  heading?: number | undefined;
}

/** Turn for an angle, positive to the right. */
export function turnOf(angle: number): Turn {
  const size = Math.abs(angle);
  if (size < 25) return 'straight';
  if (size > 165) return 'back';
  const side = angle < 0 ? 'left' : 'right';
  if (size < 50) return `slight_${side}`;
  return size > 130 ? `sharp_${side}` : side;
}

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;
const HEADS: Record<(typeof POINTS)[number], string> = {
  north: msg('Head north'),
  'north-east': msg('Head north-east'),
  east: msg('Head east'),
  'south-east': msg('Head south-east'),
  south: msg('Head south'),
  'south-west': msg('Head south-west'),
  west: msg('Head west'),
  'north-west': msg('Head north-west'),
};
export const compassPoint = (degrees: number): (typeof POINTS)[number] =>
  POINTS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north';

const START: Record<Turn, string> = {
  depart: msg('Start'),
  straight: msg('Straight on'),
  slight_left: msg('Bear left'),
  left: msg('Left'),
  sharp_left: msg('Sharp left'),
  slight_right: msg('Bear right'),
  right: msg('Right'),
  sharp_right: msg('Sharp right'),
  back: msg('Turn round'),
  arrive: msg("You're there"),
};

/**
 * "Left into Kungsgatan", "Straight on along Linnégatan", "Bear right onto the path by Slottsskogen". `goal` is the
 * destination in the language of `t`.
 */
export function directionText(
  { turn, way, street, relation, sight, heading }: Direction,
  t: Translate = inEnglish,
  goal = street,
): string {
  if (turn === 'arrive') return street === null ? t(START.arrive) : `${t(START.arrive)}: ${goal}`;
  const start = t(turn === 'depart' && heading !== undefined ? HEADS[compassPoint(heading)] : START[turn]);
  const isAlong = relation === 'along' || turn === 'depart';
  const isOnIt = relation === 'into' || relation === 'along' || relation === 'crossing';
  const isSteps = way !== 'street' && way !== 'path';
  if (isSteps && street !== null && relation === 'into') {
    const named = directionText({ at: 0, turn, way: 'street', street, relation, heading }, t);
    return `${named}, ${t(STEPS[way])}`;
  }
  const article = street !== null && isOnIt && !isSteps && articleOf(street, t.locale);
  if (article) {
    const [, before, preposition = ''] = article;
    const name = before === 'den ' ? street.replace(ADJECTIVE, '$1en ') : street;
    if (relation === 'crossing') return t('{turn} {where}', { turn: start, where: crossing(`${before}${name}`, t) });
    return isAlong
      ? t('{turn} along {street}', { turn: start, street: `${before}${name}` })
      : t('{turn} into {street}', { turn: start, street: `${preposition}${before}${name}` });
  }
  const where = whereto({ way, street, relation, sight }, isAlong, t);
  return where ? t('{turn} {where}', { turn: start, where }) : start;
}

type Article = readonly [names: RegExp, article: string, preposition?: string];

const NO_PREPOSITION = '^(?!(?:an|am|auf|bei|beim|hinter|im|in|ob|unter|vor|zu|zum|zur|das|dem|den|der|die) )';
/** Der Alte Weg, in den Alten Weg; but der Berliner Weg, in den Berliner Weg. */
const ADJECTIVE =
  /^(Alt|Breit|Eng|Groß|Grün|Hinter|Hoh|Klein|Krumm|Kurz|Lang|Mittler|Neu|Nieder|Ober|Schmal|Steil|Tief|Unter|Vorder|Weiß)er (?=\S+$)/;

/** Articles of streets whose name shows its gender; other streets have none. */
const ARTICLES: Readonly<Record<string, readonly Article[]>> = {
  de: [
    [new RegExp(`${NO_PREPOSITION}.*(stra(ß|ss)e|gasse|allee|chaussee)$`, 'i'), 'die ', 'in '],
    [new RegExp(`${NO_PREPOSITION}.*(brücke|promenade)$`, 'i'), 'die ', 'auf '],
    [new RegExp(`${NO_PREPOSITION}.*(weg|steig|graben)$`, 'i'), 'den ', 'in '],
    [new RegExp(`${NO_PREPOSITION}.*(platz|ring|damm)$`, 'i'), 'den ', 'auf '],
  ],
  fr: [
    [/^(rue|ruelle|place|route|promenade|montée|traverse|voie|venelle|chaussée|galerie|rampe|sente) /i, 'la '],
    [/^(boulevard|quai|chemin|passage|cours|square|pont|sentier|rond-point|carrefour|parvis|mail) /i, 'le '],
    [/^(avenue|allée|impasse|esplanade|escalier) /i, 'l’'],
  ],
  es: [
    [/^(calle|avenida|plaza|plazuela|carretera|ronda|travesía|vía|glorieta|rambla|cuesta|alameda|calzada) /i, 'la '],
    [/^(paseo|camino|callejón|pasaje|puente|bulevar|sendero|muelle) /i, 'el '],
  ],
  // "n" and the article form one word (na Rua, no Largo), and so does "pel" in the translated sentence (pela Rua).
  pt: [
    [
      /^(rua|avenida|praça|praceta|travessa|calçada|estrada|alameda|viela|rotunda|via|rampa|ponte|azinhaga) /i,
      'a ',
      'n',
    ],
    [/^(largo|beco|caminho|cais|jardim|passeio|pátio|campo|túnel|viaduto) /i, 'o ', 'n'],
  ],
  nl: [
    [
      /^(?!(?:aan|achter|bij|in|langs|naast|onder|op|over|te|tussen|voor|de|den|het) ).*(straat|laan|weg|kade|gracht|steeg|dijk|singel|dreef|markt|brug|baan)$/i,
      'de ',
    ],
    [/^(?!(?:aan|achter|bij|in|langs|naast|onder|op|over|te|tussen|voor|de|den|het) ).*(plein|pad|park)$/i, 'het '],
  ],
};

const articleOf = (street: string, locale: string): Article | undefined =>
  ARTICLES[locale.slice(0, 2)]?.find(([names]) => names.test(street));

const STEPS = { steps: msg('onto the steps'), steps_up: msg('up the steps'), steps_down: msg('down the steps') };

const SEEN = {
  bridge: msg('over the bridge'),
  tunnel: msg('through the tunnel'),
  square: msg('across the square'),
  water: msg('along the water'),
  unpaved: msg('onto the unpaved path'),
};

/** Text for the kind of way; undefined for a street, whose name is enough. */
function kindText({ way, sight }: Pick<Direction, 'way' | 'sight'>): string | undefined {
  if (sight !== undefined && !isLandmark(sight)) return SEEN[sight];
  if (way === 'street') return undefined;
  return way === 'path' ? msg('onto the path') : STEPS[way];
}

const crossing = (street: string, t: Translate) => t('across {street}', { street });

function whereto(
  { way, street, relation, sight }: Pick<Direction, 'way' | 'street' | 'relation' | 'sight'>,
  isAlong: boolean,
  t: Translate,
): string | undefined {
  const isOnIt = relation === 'into' || relation === 'along';
  const isNamed = isOnIt && sight === undefined && (way === 'street' || way === 'path');
  if (street !== null && isNamed) return isAlong ? t('along {street}', { street }) : t('into {street}', { street });
  if (street !== null && relation === 'crossing') return crossing(street, t);
  // A landmark is named instead of the street.
  const goal = relation === 'towards' ? t('home') : null;
  const name = isLandmark(sight) ? t(LANDMARKS[sight]) : (street ?? goal);
  const kind = kindText({ way, sight });
  if (name === null) return kind && t(kind);
  if (relation === 'passing') return t('past {street}', { street: name });
  if (kind === undefined) {
    return relation === 'towards' ? t('towards {street}', { street: name }) : t('by {street}', { street: name });
  }
  const both = { way: t(kind), street: name };
  return relation === 'towards' ? t('{way} towards {street}', both) : t('{way} by {street}', both);
}

/** The next direction from a position along the route, and the metres to it. */
export function nextDirection(
  directions: readonly Direction[],
  along: number,
): { direction: Direction; index: number; metres: number } | undefined {
  const index = directions.findIndex(({ at, turn }) => at > along - PASSED_METRES && turn !== 'depart');
  const direction = directions[index];
  return direction && { direction, index, metres: Math.max(0, direction.at - along) };
}

/** Metres past a corner after which its direction is done. */
const PASSED_METRES = 8;
