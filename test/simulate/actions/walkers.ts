import type { reminders } from '../../../shared/api/reminders.ts';
import type { walkers } from '../../../shared/api/walkers.ts';
import {
  type ActionsOf,
  type Around,
  differs,
  either,
  type Fact,
  own,
  readsOwn,
  readsSignedIn,
  readsSomebody,
} from '../attempt.ts';
import { uploadAddress } from '../ports.ts';

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
  getWalker: either(
    readsOwn(({ view }, id, answer) => differs('own points', answer.json.points, view.profile(id)?.points ?? 0)),
    readsSomebody,
  ),
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
  getStats: either(
    readsOwn(({ view }, id, answer) => differs('own stats', answer.json.totalPoints, view.profile(id)?.points ?? 0)),
    readsSomebody,
  ),
};

/** A phone that two may share. */
const deviceOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

export const remindersActions: ActionsOf<typeof reminders> = {
  getPushKey: readsSignedIn,
  subscribePush: (around) => {
    const endpoint = deviceOf(around.dice.pick(['phone', 'tablet', around.me.name]));
    const made = own(around, () => ({ body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } }));
    if (!made) return undefined;
    return {
      ...made,
      touches: ['device:'],
      follows: ({ json: { deviceId } }) => [
        {
          about: `device:${made.id}:${deviceId}`,
          says: 'a device that joined is its walker’s and nobody else’s',
          holds: (view) =>
            view.item(`PO#${deviceId}`, 'OWNER')?.walkerId === made.id &&
            view.item(`U#${made.id}`, `PD#${deviceId}`) !== undefined,
        },
      ],
    };
  },
  unsubscribePush: (around) => {
    const { id } = around.me;
    const devices = id ? around.view.of(id, 'PD#') : [];
    if (devices.length === 0) return undefined;
    const deviceId = String(around.dice.pick(devices).deviceId);
    const made = own(around, () => ({ params: { deviceId } }));
    return made && { ...made, touches: ['device:'] };
  },
};
