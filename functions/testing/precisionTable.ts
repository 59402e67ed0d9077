import { profileFieldNames } from '../../shared/api/publicProfile.ts';
import { fieldsForOthers } from '../../shared/api/walk.ts';
import { levelOf } from '../../shared/domain/challenges/points.ts';
import { POINTS_STEP } from '../../shared/domain/leaderboard/publicFigures.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Allows = (value: unknown, among: Fields) => boolean;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Precise texts: instants, e-mails, coordinates with decimals, photo addresses. Ids of random characters, full stops
 * and days are no coordinates.
 */
const TELLTALE = /\d{4}-\d\d-\d\dT\d\d|[^\s@]+@[^\s@]+\.[^\s@]+|(?<![\w.-])-?\d{1,3}\.\d{3,}(?![\w-])|\/objects\//;
const isPlain = (value: unknown) => isText(value) && !TELLTALE.test(value);
const isPicture = (value: unknown) => isText(value) && /^\/objects\/[\w-]+\.jpg$/.test(value);
const POINTS_FIELDS = ['points', 'totalPoints'];

/** Precisions by their names in docs/privacy.md. */
const PRECISIONS = {
  never: () => false,
  exact: (value) => Number.isInteger(value),
  'as of the hour': (value) => Number.isInteger(value),
  'of the points shown': (value) => Number.isInteger(value),
  'to the nearest 50, as the UTC day began': (value) => isNumber(value) && value % POINTS_STEP === 0,
  'as the UTC day began': (value) => Number.isInteger(value),
  'of those points': (value, among) => {
    const points = POINTS_FIELDS.map((name) => among[name]).find(isNumber);
    return isNumber(value) && points !== undefined && value === levelOf(points);
  },
  'whole km, as the UTC day began': (value) => Number.isInteger(value),
  'to the metre': isNumber,
  'the same of every walk': (value) => [1.5, 225, 'medium', true].some((usual) => usual === value),
  'the instant': (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  'the bare day': (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  'the sign': isNumber,
  // A point of the town has four decimals; centres of 0.05 and 0.5 degree squares, without a town, are multiples of 0.025.
  'a point of the town, or the middle of a square of 0.05 or 0.5 degrees': (value) =>
    isNumber(value) && Number.isInteger(Math.round(value * 1e9) / 1e5),
  'the bare day, once it has ended': (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  yes: (value) => typeof value === 'boolean' || isPlain(value),
  'the town of home': isPlain,
  'yes, the picture': isPicture,
  'unlocked ones only': (value) => value === 100,
} as const satisfies Record<string, Allows>;

export type Precision = keyof typeof PRECISIONS;

/** The viewer's relation to a walker: oneself, one whose walks are visible to the viewer, or any other. */
export type Seen = 'own' | 'named' | 'stranger';

/** Precision of a field for others. Friends see an `anonymous` walker as anyone sees a `named` one. */
export interface Row {
  what: string;
  fields: readonly string[];
  oneself: string;
  /** For everyone if `named`; for friends if `anonymous`. */
  named: Precision;
  /** For all others. */
  stranger: Precision;
}

const row = (what: string, fields: readonly string[], oneself: string, named: Precision, stranger = named): Row => ({
  what,
  fields,
  oneself,
  named,
  stranger,
});

const NAMED_ROWS: readonly Row[] = [
  row('name and face', ['username', ...profileFieldNames], 'yes', 'yes'),
  row('profile photo', ['profilePhotoUrl'], 'yes', 'yes, the picture'),
  row('town of home', ['homeTown'], 'yes', 'yes', 'never'),
  row('points', POINTS_FIELDS, 'exact', 'exact', 'to the nearest 50, as the UTC day began'),
  row(
    'proven points, of all time and of this week',
    ['provenPoints', 'provenThisWeek'],
    'exact',
    'exact',
    'to the nearest 50, as the UTC day began',
  ),
  row('level', ['level'], 'exact', 'of those points'),
  row('distance of all walks', ['totalDistance'], 'to the metre', 'to the metre', 'whole km, as the UTC day began'),
  row(
    'walks and days in a row',
    ['completedChallenges', 'currentStreak', 'longestStreak', 'thisWeek'],
    'exact',
    'exact',
    'as the UTC day began',
  ),
  row('days of this week with a walk, to members of a club of both', ['days', 'isYou', 'isOwner'], 'yes', 'yes'),
  // Ranks follow from the shown points.
  row('ranks', ['rank', 'globalRank', 'friendsRank'], 'of the points shown', 'of the points shown'),
  row('points to the next rank', ['pointsToNextRank'], 'of the points shown', 'never'),
  // Answers about a stranger are empty, whatever the audience.
  row(
    'streets walked and signed, and towns; achievements for them',
    ['townCount', 'walked', 'signed'],
    'exact',
    'exact',
    'never',
  ),
  row('achievements', ['achievementId'], 'yes', 'yes'),
  row('when one was unlocked', ['unlockedAt'], 'the instant', 'the bare day', 'the bare day, once it has ended'),
  row('progress of achievements', ['progress'], 'exact', 'unlocked ones only'),
  row("a walk's distance", ['distance'], 'to the metre', 'to the metre', 'the same of every walk'),
  row("a walk's points", ['pointsEarned'], 'exact', 'exact', 'the same of every walk'),
  row("a walk's difficulty", ['difficulty', 'completed'], 'yes', 'yes', 'the same of every walk'),
  row(
    "a walk's street and town",
    ['destination', 'destinationName', 'street', 'crossing', 'town'],
    'yes',
    'yes',
    'the town of home',
  ),
  row("a walk's time", ['completedAt'], 'the instant', 'the instant', 'the bare day'),
  row("a walk's photo", ['photoUrl'], 'yes', 'yes, the picture', 'never'),
  row(
    "a walk's place",
    ['latitude', 'longitude', 'endLatitude', 'endLongitude'],
    'the way and the sign',
    'the sign',
    'a point of the town, or the middle of a square of 0.05 or 0.5 degrees',
  ),
  row('counts of the world', ['totalChallenges', 'totalUsers', 'count'], 'exact', 'as of the hour', 'as of the hour'),
  row(
    'ids, states, keys, places that were asked for',
    ['id', 'name', 'status', 'answer', 'place_name', 'attribution', 'publicKey', 'uploadURL'],
    'yes',
    'yes',
  ),
];

const named = new Set(NAMED_ROWS.flatMap(({ fields }) => fields));

/** What others see, with a row for each further field of a walk. Fields outside it are visible to their walker only. */
export const PRECISION_TABLE: readonly Row[] = [
  ...NAMED_ROWS,
  ...fieldsForOthers()
    .filter((name) => !named.has(name))
    .map((name) => row(`a walk's ${name}`, [name], 'yes', 'yes', 'never')),
];

const rows = new Map(PRECISION_TABLE.flatMap((one) => one.fields.map((field) => [field, one] as const)));

/** Why another walker's field is too precise; undefined if it is not. */
export function tooPrecise(field: string, value: unknown, among: Fields, seen: Seen): string | undefined {
  if (value === null || value === undefined) return undefined;
  const declared = rows.get(field);
  if (seen === 'own') return undefined;
  if (!declared) return `${field} is not in the precision table: ${JSON.stringify(value)}`;
  const precision = declared[seen];
  const allows: Allows = PRECISIONS[precision];
  return allows(value, among) ? undefined : `${field} may be "${precision}" and is ${JSON.stringify(value)}`;
}

/** The table as in docs/privacy.md. */
export const precisionTableText = (): string =>
  [
    '| what | oneself | all, of a `named` walker; friends, of an `anonymous` one | everyone else |',
    '|---|---|---|---|',
    ...PRECISION_TABLE.map(({ what, oneself, named, stranger }) => `| ${what} | ${oneself} | ${named} | ${stranger} |`),
  ].join('\n');
