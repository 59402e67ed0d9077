import type { walkers } from '../../../shared/api/walkers.ts';
import {
  type Action,
  type ActionsOf,
  type Around,
  cookieOf,
  differs,
  type Fact,
  otherOf,
  own,
  readsOwn,
} from '../attempt.ts';
import { uploadAddress } from '../ports.ts';

const somebody: Action = (around) => {
  const cookie = cookieOf(around);
  const other = otherOf(around);
  return cookie && other ? { call: { cookie, params: { id: other.id } } } : undefined;
};

/** Each setting is a fact of its own: two devices never undo each other. */
const settingIs = (id: string, name: string, value: unknown): Fact => ({
  about: `setting:${id}:${name}`,
  says: `a setting (${name}) that was answered is stored`,
  holds: (view) => view.profile(id)?.[name] === value,
});

function someSettings({ dice, machine, me }: Around): Record<string, unknown> {
  const uploads = [...machine.buckets.uploads.keys()].filter(
    (key) => key.startsWith(`${me.id}/`) && !key.endsWith('.zip'),
  );
  const choices: Record<string, unknown>[] = [
    { maxDistance: dice.pick([2, 3, 5, 8]) },
    { firstName: dice.pick(['Ada', 'Bo', 'Cleo']) },
    { mapVisibility: dice.pick(['anonymous', 'named', 'hidden']) },
    { weeklyGoal: dice.pick([0, 3, 5, 7]) },
    { timeZone: dice.pick(['Europe/Stockholm', 'Asia/Tokyo', 'America/Los_Angeles']) },
    { homeLatitude: dice.pick([41.14521, 59.3]), homeLongitude: -8.6108 },
    { notificationsEnabled: dice.chance(0.7) },
    {
      email: dice.pick([`${me.name}@example.org`, 'ada@example.org', '']),
      currentPassword: dice.pick([...me.passwords]),
    },
    ...(uploads.length > 0 ? [{ profilePhotoUrl: uploadAddress(dice.pick(uploads)) }] : [{ profilePhotoUrl: '' }]),
  ];
  return dice.chance(0.2) ? { ...dice.pick(choices), ...dice.pick(choices) } : dice.pick(choices);
}

const kept = new Set([
  'maxDistance',
  'firstName',
  'mapVisibility',
  'weeklyGoal',
  'homeLatitude',
  'notificationsEnabled',
]);

export const walkersActions: ActionsOf<typeof walkers> = {
  getWalker: (around) =>
    around.dice.chance(0.6)
      ? readsOwn(({ view }, id, answer) => differs('own points', answer.json.points, view.profile(id)?.points ?? 0))(
          around,
        )
      : somebody(around),
  updateStreak: (around) =>
    own(around, () => ({
      body: around.dice.pick([
        { restDays: true },
        { restDays: false },
        { hidden: true },
        { hidden: false },
        { pause: null },
      ]),
    })),
  updateWalker: (around) => {
    const settings = someSettings(around);
    const made = own(around, () => ({ body: settings }));
    if (!made) return undefined;
    const named = Object.entries(settings);
    return {
      ...made,
      touches: named.map(([name]) => `setting:${made.id}:${name}`),
      follows: () => named.flatMap(([name, value]) => (kept.has(name) ? [settingIs(made.id, name, value)] : [])),
    };
  },
  getStats: (around) =>
    around.dice.chance(0.6)
      ? readsOwn(({ view }, id, answer) =>
          differs('own stats', answer.json.totalPoints, view.profile(id)?.points ?? 0),
        )(around)
      : somebody(around),
};
