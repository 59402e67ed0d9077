/** The fields of EventBridge's cron: minutes, hours, day of month, month, day of week, year. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
  [1970, 2199],
];

/** Throws for an expression that EventBridge Scheduler refuses. Names of months and days are not used here. */
export function checkSchedule(expression: string): void {
  const refused = new Error(`EventBridge refuses the schedule ${expression}`);
  const [, count, unit = ''] = /^rate\((\d+) (minutes?|hours?|days?)\)$/.exec(expression) ?? [];
  if (count !== undefined) {
    if (Number(count) < 1 || (count === '1') === unit.endsWith('s')) throw refused;
    return;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ') ?? [];
  if (fields.length !== ranges.length) throw refused;
  // Of the two kinds of day one is said and the other is a question mark.
  if ((fields[2] === '?') === (fields[4] === '?')) throw refused;
  for (const [index, field] of fields.entries()) {
    const [from, to] = ranges[index] ?? [0, 0];
    if (field === '*' || (field === '?' && (index === 2 || index === 4))) continue;
    const isIn = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
    const parts = field.split(',').flatMap((part) => part.replace(/\/\d+$/, '').split('-'));
    if (!parts.every((part) => part === '*' || isIn(part))) throw refused;
  }
}
