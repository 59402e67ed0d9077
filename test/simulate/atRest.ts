import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import type { JobName } from '../../shared/api/jobs.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import { roundPoints } from '../../shared/domain/leaderboard/precision.ts';
import { type Simulation, Violation } from './simulation.ts';

/** In the order in which one makes work for another. */
const jobs: JobName[] = [
  'deleteAccounts',
  'movePhotos',
  'exportAccounts',
  'readSigns',
  'closeDays',
  'remindWalkers',
  'sweepPhotos',
];

/** Jobs run as they would on two quiet days; then what is derived must be what it is derived from, and nothing be left. */
export async function atRest(simulation: Simulation): Promise<void> {
  const { machine } = simulation;
  machine.messages.length = 0;
  for (let round = 0; round < 4; round++) {
    for (const name of jobs) {
      let cursor: unknown;
      do ({ cursor } = await simulation.job(name, cursor));
      while (cursor !== undefined);
    }
    machine.trueMs += 26 * 3_600_000;
  }
  await simulation.job('rollUpRanks');
  const problems = [...leftWork(simulation), ...leftPictures(simulation), ...(await boards(simulation))];
  if (problems.length > 0) throw new Violation(`at rest: ${problems.slice(0, 4).join('; ')}`);
}

const leftWork = ({ view }: Simulation): string[] =>
  view
    .all()
    .filter(({ PK }) => String(PK).startsWith('TODO#') && PK !== 'TODO#cases')
    .map(({ PK, SK }) => `still to do: ${PK} ${SK}`);

/** Every picture that is kept belongs to a walk or a profile. */
function leftPictures({ view, machine }: Simulation): string[] {
  const walks = view
    .all()
    .flatMap(({ SK, photoId }) => (String(SK).startsWith('C#') && photoId ? [String(photoId)] : []));
  const faces = view
    .profiles()
    .flatMap(({ profilePhotoUrl }) => (profilePhotoUrl ? [String(profilePhotoUrl).slice(9, -4)] : []));
  const known = new Set([...walks, ...faces].flatMap((id) => [`${id}.jpg`, `${id}-400.jpg`]));
  const kept = machine.buckets.photos;
  return [
    ...[...kept.keys()].filter((name) => !known.has(name)).map((name) => `a picture that nobody has: ${name}`),
    ...[...known].filter((name) => !kept.has(name)).map((name) => `a picture is gone: ${name}`),
    ...[...machine.buckets.uploads.keys()]
      .filter((key) => !key.endsWith('.zip'))
      .map((key) => `an upload is left: ${key}`),
  ];
}

/** Boards and ranks as a new account is told them, against the walkers themselves. */
async function boards(simulation: Simulation): Promise<string[]> {
  const { machine, view } = simulation;
  const looker = new WalkerClient(machine.transport(), { username: 'looker', password: 'correct horse 1' });
  await simulation.inTurn(looker.register());
  const read = (route: RouteName, id = '') => simulation.inTurn(looker.json(route, { params: { id } }));
  const walkers = view
    .profiles()
    .filter(({ deletionReceipt, points }) => deletionReceipt === undefined && Number(points ?? 0) > 0);
  const standings = walkers.flatMap(({ PK, points, mapVisibility }) => {
    const shown = mapVisibility === 'named' ? Number(points) : roundPoints(Number(points));
    return shown > 0 ? [{ id: String(PK).slice(2), shown }] : [];
  });
  const sorted = standings.map(({ id, shown }) => `${shown} ${id}`).sort();
  const rows: { id: string; points: number }[] = await read('getGlobalLeaderboard');
  const shown = rows.map(({ id, points }) => `${points} ${id}`).sort();
  const directory = view.item('SNAP#world', 'RANKS');
  const problems =
    JSON.stringify(shown) === JSON.stringify(sorted) ? [] : [`the board shows ${shown}, and should ${sorted}`];
  if (rows.some(({ points }, index) => points > (rows[index - 1]?.points ?? points))) problems.push('a row too low');
  if (directory?.walkers !== standings.length) problems.push(`the directory knows ${directory?.walkers} walkers`);
  for (const { id, shown } of standings) {
    const { globalRank } = await read('getRank', id);
    const expected = 1 + standings.filter((other) => other.shown > shown).length;
    if (globalRank !== expected) problems.push(`${id} has rank ${globalRank}, and should ${expected}`);
  }
  const { totalChallenges } = await read('getGlobalStats');
  const total = walkers.reduce((sum, { completedChallenges }) => sum + Number(completedChallenges ?? 0), 0);
  if (totalChallenges !== total) problems.push(`the world counts ${totalChallenges} walks of ${total}`);
  return problems;
}
