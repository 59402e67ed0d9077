import * as z from 'zod/mini';
import { isTimeZone } from '../domain/day.ts';
import { DIFFICULTIES } from '../domain/difficulty.ts';
import { VERDICTS } from '../domain/signs/proof.ts';
import { WITNESSES } from '../domain/signs/witness.ts';
import * as f from './fields.ts';
import { numberBetween } from './fields.ts';
import { difficulty, shownSettings } from './settings.ts';
import * as parts from './walkParts.ts';
import { MAX_RESTORED_METRES, metresUpTo, percent, realDay, text } from './walkParts.ts';

/**
 * The forms of a walk. `found`: what the street engine answers. `draft`, `stored`: items of the table; an archive holds
 * stored walks as they are. `completion`: what a completion adds to it. `restored`: what may be sent back from an archive,
 * possibly forged. `public`: the copy that others are shown. `route`: the answer about a draft. `own`, `listed`: the
 * walker's own walk, and walks in lists.
 */
type Form = 'found' | 'draft' | 'stored' | 'completion' | 'restored' | 'public' | 'route' | 'own' | 'listed';
/** Who may see a field: nobody, the walker, also friends, also strangers (shared/domain/privacy). */
type Audience = 'nobody' | 'own' | 'friend' | 'stranger';

/**
 * `kept` is the schema in the table where it differs: a field that older walks lack has a default there, and a producer
 * may leave it out. `restored` bounds what an archive may hold. Kept schemas may be widened but never narrowed.
 */
const field = <
  const F extends Form,
  const A extends Audience,
  S extends z.ZodMiniType,
  K extends z.ZodMiniType = S,
  R extends z.ZodMiniType = K,
>(
  forms: readonly F[],
  seenBy: A,
  sentence: string,
  shown: S,
  { kept, restored }: { kept?: K; restored?: R } = {},
) =>
  ({ forms, seenBy, sentence, shown, kept: kept ?? shown, restored: restored ?? kept ?? shown }) as Field<
    F,
    A,
    S,
    K,
    R
  >;

interface Field<F extends Form, A extends Audience, S, K, R> {
  readonly forms: readonly F[];
  readonly seenBy: A;
  readonly sentence: string;
  readonly shown: S;
  readonly kept: K;
  readonly restored: R;
}

/** Sets of forms: chosen by the street engine; kept with it; set by a completion, or after it; computed for an answer. */
const CHOSEN = ['found', 'draft', 'stored', 'restored', 'route', 'own', 'listed'] as const;
const WISHED = ['draft', 'stored', 'restored', 'route', 'own', 'listed'] as const;
const KEPT = ['draft', 'stored', 'restored'] as const;
const COMPLETION = ['completion', 'stored', 'own', 'listed'] as const;
const COMPLETION_KEPT = ['completion', 'stored'] as const;
const AFTERWARDS = ['stored', 'own', 'listed'] as const;
const SHOWN = ['route', 'own', 'listed'] as const;
const DETAIL = ['route', 'own'] as const;

const anyNumber = () => z.number();
const noText = z._default(z.nullable(z.string()), null);
const no = z._default(z.boolean(), false);
const zero = z._default(z.number(), 0);
const noTexts = z._default(z.array(z.string()), []);

/**
 * The single definition of a walk. The attributes of its items, the fields of the API's answers and their description,
 * what may be restored, and what others are shown are all derived from these lines.
 */
const table = {
  // Chosen with the route
  destination: field([...CHOSEN, 'public'], 'friend', 'The sign to be found.', parts.destination, {
    restored: parts.boundedDestination,
  }),
  difficulty: field(
    [...WISHED, 'public'],
    'stranger',
    'easy, medium or hard: which part of the distance is used.',
    difficulty,
    { kept: z.enum(DIFFICULTIES), restored: difficulty },
  ),
  relaxed: field(CHOSEN, 'own', "True if the difficulty's range had to be widened to find a street.", z.boolean()),
  lastVisited: field(CHOSEN, 'own', 'Day of the last visit to this street; null on the first.', z.nullable(f.day), {
    kept: z.nullable(z.string()),
    restored: z.nullable(realDay),
  }),
  fastRoadMetres: field(CHOSEN, 'own', 'Metres beside a fast road.', parts.fastRoadMetres, {
    restored: z.nullable(metresUpTo('fastRoadMetres')),
  }),
  comfort: field(
    CHOSEN,
    'own',
    'What the way is like; null where it is unknown.',
    parts.comfort(anyNumber, anyNumber),
    {
      restored: parts.comfort(percent, metresUpTo),
    },
  ),
  preferredWays: field(WISHED, 'own', 'Ways that were asked for: quiet, shortest or lit.', shownSettings.preferredWays),
  noSteps: field(WISHED, 'own', 'True if a way without steps was asked for.', shownSettings.noSteps),
  provider: field(
    CHOSEN,
    'own',
    'Source of the streets.',
    // Walks of version 1.0.0 may be on `practice` streets, which were made up.
    z.enum(['streets', 'location', 'overpass', 'practice']),
  ),
  attribution: field(CHOSEN, 'own', 'Credit that must be shown with the map data.', z.string(), {
    restored: text('attribution', 0),
  }),

  // Kept with the route, and shown in another form
  day: field(KEPT, 'nobody', 'Day of the walk.', z.string(), { restored: realDay }),
  timeZone: field(KEPT, 'nobody', 'Zone of that day: a later flight does not move the deadline.', z.string(), {
    restored: z.string().check(z.refine(isTimeZone, 'timeZone must be a time zone.')),
  }),
  routeId: field(KEPT, 'nobody', 'Id of a generated route, good until the next one is generated.', z.string(), {
    restored: z.string().check(z.regex(/^[\w-]{22}$/, 'routeId is not one of ours.')),
  }),
  destinationKey: field(['found', ...KEPT], 'nobody', 'Key of the street.', z.string(), {
    restored: text('destinationKey', 1),
  }),
  metres: field(KEPT, 'nobody', 'Length in metres.', z.number(), {
    restored: numberBetween('metres', 1, MAX_RESTORED_METRES),
  }),
  start: field(KEPT, 'nobody', 'Point where it starts.', parts.point, { restored: parts.boundedPoint }),
  end: field(KEPT, 'nobody', 'Point where it ends.', parts.point, { restored: parts.boundedPoint }),
  streetsAround: field(
    ['found', 'draft', 'stored'],
    'nobody',
    'Other streets near the destination, nearest first, so that a sign of one is not mistaken.',
    z.array(z.string()),
  ),

  // Stored with the challenge, and in no answer
  walkerId: field(['stored'], 'nobody', 'Its walker.', z.string()),
  begunAt: field(['stored'], 'nobody', 'The earliest moment that this day could be used.', z.string()),
  createdAt: field(['stored'], 'nobody', 'When its first challenge was created.', z.string()),
  chosenAt: field(['stored'], 'nobody', 'When this route was chosen, which may replace another.', z.string()),
  answer: field(COMPLETION_KEPT, 'nobody', 'What the completion answered.', z.nullable(parts.completionAnswer), {
    kept: z._default(z.nullable(parts.completionAnswer), null),
  }),
  photoId: field(COMPLETION_KEPT, 'nobody', 'Its photo.', noText),
  signStreets: field(['stored'], 'nobody', 'Streets whose names were read on the photo.', noTexts),
  pictureHashes: field(['stored'], 'nobody', 'What the photo looks like.', noTexts),
  witness: field(COMPLETION_KEPT, 'nobody', 'Where the device was.', z._default(z.enum(WITNESSES), 'unknown')),
  possible: field(COMPLETION_KEPT, 'nobody', 'Whether it can have been walked in the time.', no),
  provenPoints: field(['stored'], 'nobody', 'Points on the proven boards.', zero),

  // Set by the completion
  completed: field(AFTERWARDS, 'stranger', 'True once a photo of the sign was accepted.', z.boolean(), {
    kept: no,
  }),
  completedAt: field(
    [...COMPLETION, 'restored', 'public'],
    'stranger',
    'When it was completed: an instant, or a bare day where others may know no more.',
    z.nullable(f.instant),
    {
      kept: noText,
      restored: z.nullable(parts.realInstant),
    },
  ),
  pointsEarned: field(
    [...COMPLETION, 'public'],
    'stranger',
    'Points of this walk; 0 before it is completed.',
    z.number(),
    { kept: zero },
  ),
  sign: field(
    AFTERWARDS,
    'own',
    'Whether the name was read on the photo: read, unread, other; null while it is not looked at.',
    z.nullable(z.enum(VERDICTS)),
    { kept: z._default(z.nullable(z.enum(VERDICTS)), null) },
  ),
  repeated: field(AFTERWARDS, 'own', 'True if an earlier photo, of any walk, looks the same.', z.boolean(), {
    kept: no,
  }),
  restored: field(
    AFTERWARDS,
    'own',
    'True if the walk came from an archive: it gives no points and no other walker sees it.',
    z.optional(z.boolean()),
    { kept: no },
  ),

  // Computed for an answer
  id: field(['own', 'listed'], 'friend', 'Id of the walk.', f.id),
  userId: field(['own', 'listed'], 'own', 'Id of its walker.', f.id),
  date: field(
    ['own', 'listed'],
    'own',
    'Day of the walk where the walker is; in a request the day that the client takes it for.',
    f.day,
  ),
  destinationName: field(SHOWN, 'friend', 'Name of the street whose sign is to be found.', z.string()),
  town: field(SHOWN, 'friend', 'Town that it lies in; null where it is unknown.', z.nullable(z.string())),
  distance: field([...SHOWN, 'public'], 'stranger', 'Length of the way there, kilometres to the metre.', z.number()),
  startLatitude: field(SHOWN, 'own', 'Latitude where the walk starts, degrees.', z.number()),
  startLongitude: field(SHOWN, 'own', 'Longitude where the walk starts, degrees.', z.number()),
  endLatitude: field([...SHOWN, 'public'], 'friend', 'Latitude of the sign, degrees.', z.number()),
  endLongitude: field([...SHOWN, 'public'], 'friend', 'Longitude of the sign, degrees.', z.number()),
  routeGeometry: field(DETAIL, 'own', 'The way, a GeoJSON LineString.', f.routeGeometry),
  directions: field(DETAIL, 'own', 'Directions in their order; empty where only the line is known.', parts.directions),
  wayHome: field(DETAIL, 'own', 'The way home by other streets; null where there is none.', parts.wayHome),
  estimatedMinutes: field(SHOWN, 'own', 'Estimated walking time.', z.number()),
  photoUrl: field(
    ['own', 'listed', 'public'],
    'friend',
    'The photo: in a request the upload URL without its query, in an answer a path on this server.',
    z.nullable(z.string()),
  ),
};

type Table = typeof table;
type WalkField = keyof Table;
const walkFields = Object.keys(table) as WalkField[];

type NamesIn<F extends Form> = { [N in WalkField]: F extends Table[N]['forms'][number] ? N : never }[WalkField];
/** Which schema a form has. */
const schemaOf = {
  ...{ found: 'kept', draft: 'kept', stored: 'kept', completion: 'kept', public: 'kept', restored: 'restored' },
  ...{ route: 'shown', own: 'shown', listed: 'shown' },
} as const satisfies Record<Form, 'kept' | 'restored' | 'shown'>;
type Shape<F extends Form> = { [N in NamesIn<F>]: Table[N][(typeof schemaOf)[F]] };

const isIn = (name: WalkField, form: Form) => (table[name].forms as readonly Form[]).includes(form);
const namesIn = <F extends Form>(form: F) => walkFields.filter((name) => isIn(name, form)) as NamesIn<F>[];

/** The fields of one form, for a schema. */
export function walkShape<F extends Form>(form: F): Shape<F> {
  return Object.fromEntries(namesIn(form).map((name) => [name, table[name][schemaOf[form]]])) as Shape<F>;
}

type Shared<From extends Form, To extends Form> = Extract<NamesIn<From>, NamesIn<To>>;

/** Copies what a walk of one form and the other have in common. */
export function walkCopier<From extends Form, To extends Form>(from: From, to: To) {
  const names = namesIn(from).filter((name) => isIn(name, to)) as Shared<From, To>[];
  return <Walk extends Partial<Record<Shared<From, To>, unknown>>>(walk: Walk) =>
    Object.fromEntries(names.map((name) => [name, walk[name]])) as Pick<Walk, Extract<keyof Walk, Shared<From, To>>>;
}

const isForOthers = (name: WalkField) => ['friend', 'stranger'].includes(table[name].seenBy);
type ForOthers = { [N in WalkField]: Table[N]['seenBy'] extends 'friend' | 'stranger' ? N : never }[WalkField];
type OwnOnly = Exclude<NamesIn<'listed'>, ForOthers>;

/** The fields of another walker's walk that are returned to viewers who may see it. */
export const fieldsForOthers = () => namesIn('listed').filter(isForOthers);

/** The fields of a walk that no answer returns to another walker. */
export const fieldsForOwner = () => walkFields.filter((name) => table[name].seenBy === 'own');

/** The listed fields that are not returned to others. */
export const onlyForOwner = () =>
  Object.fromEntries(namesIn('listed').flatMap((name) => (isForOthers(name) ? [] : [[name, true]]))) as Record<
    OwnOnly,
    true
  >;

/** The fields that a completion sets. */
export type CompletionField = NamesIn<'completion'>;

/** A walk as the street engine answers it. */
export type FoundWalk = z.input<z.ZodMiniObject<Shape<'found'>>>;

/** The sentences of the API's description. */
export const walkSentences = () =>
  Object.fromEntries(
    walkFields
      .filter((name) => (['route', 'own', 'restored'] as const).some((form) => isIn(name, form)))
      .map((name) => [name, table[name].sentence]),
  );
