import type { Item } from '../../functions/data/table.ts';

/** The expressions that functions/data writes (ops.ts, query.ts), and no others: what is new there fails here at once. */
export interface Placeholders {
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const pathOf = (text: string, { ExpressionAttributeNames: names = {} }: Placeholders): string[] =>
  text.split('.').map((part) => {
    const name = names[part];
    if (name === undefined) throw new Error(`no name for ${part}`);
    return name;
  });

const valueAt = (text: string, { ExpressionAttributeValues: values = {} }: Placeholders): unknown => {
  if (!(text in values)) throw new Error(`no value for ${text}`);
  return values[text];
};

const at = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Item | undefined)?.[name], item);

/** Equal as the table compares: numbers, strings, booleans, null and bytes. */
const same = (one: unknown, other: unknown) =>
  typeof one === 'object' && one !== null ? JSON.stringify(one) === JSON.stringify(other) : one === other;

/** Whether a condition holds of an item that may not be there. */
export function holds(condition: string | undefined, item: Item | undefined, given: Placeholders): boolean {
  if (!condition) return true;
  return splitOutside(condition, ' AND ').every((part) => holdsPart(part, item, given));
}

function holdsPart(part: string, item: Item | undefined, given: Placeholders): boolean {
  const inner = /^\((.*)\)$/.exec(part)?.[1];
  if (inner !== undefined) return splitOutside(inner, ' OR ').some((each) => holdsPart(each, item, given));
  const there = /^attribute_(not_)?exists\(([^)]+)\)$/.exec(part);
  if (there) return (at(item, pathOf(there[2] ?? '', given)) !== undefined) !== Boolean(there[1]);
  const compared = /^(\S+) (=|<|>) (\S+)$/.exec(part);
  if (!compared) throw new Error(`not a condition: ${part}`);
  const [, left = '', sign, right = ''] = compared;
  const stored = at(item, pathOf(left, given));
  const wanted = valueAt(right, given);
  if (sign === '=') return stored !== undefined && same(stored, wanted);
  if (typeof stored !== 'number') return false;
  return sign === '<' ? stored < Number(wanted) : stored > Number(wanted);
}

/** Splits where no bracket is open. */
function splitOutside(text: string, by: string): string[] {
  const parts: string[] = [];
  let open = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open++;
    else if (text[at] === ')') open--;
    else if (open === 0 && text.startsWith(by, at)) {
      parts.push(text.slice(from, at));
      from = at + by.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** A copy as the table would give it back: without what is undefined. */
export function plain<T>(value: T): T {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(plain) as T;
  const copy: Item = {};
  for (const name in value) if (value[name] !== undefined) copy[name] = plain(value[name]);
  return copy as T;
}

/** The item after an update; `before` is not changed. */
export function updated(expression: string | undefined, before: Item, given: Placeholders): Item {
  const after = plain(before);
  const clauses = [...(expression ?? '').matchAll(/(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g)];
  if (expression && clauses.map(([text]) => text).join(' ') !== expression)
    throw new Error(`not an update: ${expression}`);
  for (const [, clause, list = ''] of clauses)
    for (const part of list.split(', ')) change(after, clause ?? '', part, given);
  return after;
}

function change(item: Item, clause: string, part: string, given: Placeholders): void {
  const [left = '', right = ''] = part.split(clause === 'SET' ? ' = ' : ' ');
  const path = pathOf(left, given);
  const holder = at(item, path.slice(0, -1)) as Item | undefined;
  const name = path.at(-1) ?? '';
  if (!holder) throw Object.assign(new Error('The document path is not valid.'), { name: 'ValidationException' });
  if (clause === 'REMOVE') delete holder[name];
  else if (clause === 'SET') holder[name] = plain(valueAt(right, given));
  else holder[name] = Number(holder[name] ?? 0) + Number(valueAt(right, given));
}
