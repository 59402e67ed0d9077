import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { ANONYMOUS_WALKER } from '../../shared/domain/privacy/privacy.ts';
import { type Fields, type Seen, tooPrecise } from './precisionTable.ts';

export interface Acquaintances {
  /** Walkers by id and by username. */
  seenAs: ReadonlyMap<string, Seen>;
  /** Whose things an answer is about that names no walker. */
  unnamed: Seen;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the catalogue says of an achievement is the same for everybody. */
const isOfCatalogue = (record: Fields): boolean => {
  const achievement = CATALOGUE.find(({ title }) => title === record.title);
  const fields = new Map<string, unknown>(Object.entries(achievement ?? {}));
  return achievement !== undefined && Object.entries(record).every(([name, value]) => fields.get(name) === value);
};

/** Whom a record is about: the walker it names, else the one its surroundings are about. */
function subjectOf(record: Fields, { seenAs }: Acquaintances, around: Seen): Seen {
  if (record.username === ANONYMOUS_WALKER) return 'stranger';
  for (const mark of [record.userId, record.username, record.id]) {
    if (typeof mark !== 'string') continue;
    const known = seenAs.get(mark) ?? seenAs.get(mark.split('.')[0] ?? '');
    if (known) return known;
  }
  // A name that is not known is that of another walker.
  return record.username === undefined ? around : 'stranger';
}

/**
 * All fields of an answer that tell more of another walker than the precision table allows, by field name and value:
 * it knows no routes, so what a new route answers is looked at like everything else.
 */
export function findTooPrecise(answer: unknown, known: Acquaintances, around = known.unnamed): string[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => findTooPrecise(each, known, around));
  if (!isObject(answer) || isOfCatalogue(answer)) return [];
  const seen = subjectOf(answer, known, around);
  return Object.entries(answer).flatMap(([field, value]) => {
    if (typeof value === 'object' && value !== null) return findTooPrecise(value, known, seen);
    const finding = tooPrecise(field, value, answer, seen);
    return finding ? [finding] : [];
  });
}

/** Every value in an answer, however deep. */
export function valuesIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer];
  return Object.values(answer).flatMap(valuesIn);
}
