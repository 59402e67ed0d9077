import { endClub } from '../../functions/common/clubs/leaveClub.ts';
import { listSessions } from '../../functions/data/auth/sessions.ts';
import { type Club, parseClub, readWholeClub } from '../../functions/data/clubs/clubs.ts';
import { writeIfUnchanged } from '../../functions/data/conditionFailed.ts';
import { accountTarget, logEntry } from '../../functions/data/moderation/moderation.ts';
import { scanPages, type Table } from '../../functions/data/table.ts';
import { beginAccountDeletion } from '../../functions/data/walkers/accountDeletions.ts';
import { readAccounts, type Walker } from '../../functions/data/walkers/walkers.ts';
import { randomId } from '../../functions/runtime/random.ts';
import { command } from '../built.ts';
import { tableName } from '../local/databaseCopy.ts';

interface Ports {
  table: Table;
  tableName?: string;
  now: Date;
  operator: string;
}

/**
 * Finds a club by its name, or by its id if several clubs share the name. Reads the whole table, as there is no index
 * of clubs.
 */
export async function findClub(word: string, ports: Pick<Ports, 'tableName'>): Promise<Club> {
  const found: Club[] = [];
  for await (const page of scanPages(ports.tableName ?? tableName)) {
    for (const item of page) {
      const club = parseClub(item);
      const isMeant = club?.clubId === word || club?.name.toLowerCase() === word.toLowerCase();
      if (club?.endedAt === null && isMeant) found.push(club);
    }
  }
  const [club, ...others] = found;
  if (!club) throw new Error(`There is no club called ${word}.`);
  if (others.length === 0) return club;
  const lines = found.map(
    ({ clubId, memberCount, createdAt }) => `  ${clubId}  ${memberCount} members  since ${createdAt.slice(0, 10)}`,
  );
  throw new Error([`Several clubs are called ${word}. Name one by its id:`, ...lines].join('\n'));
}

/** The log entry has the club's id, which identifies no walker. */
export async function endByOperator(word: string, reason: string, ports: Ports): Promise<string> {
  const club = await findClub(word, ports);
  const entry = { at: ports.now.toISOString(), operator: ports.operator, act: 'end-club', target: club.clubId, reason };
  await endClub(ports.table, club, ports.now, logEntry(entry));
  return `${club.name} is ended, with its ${club.memberCount} memberships and all of its invitations.`;
}

/**
 * Removes the accounts of all members, as `user remove` does for one. Unless the name is repeated, it only lists them.
 */
export async function removeClubAccounts(word: string, again: string | undefined, ports: Ports): Promise<string> {
  const { table, now } = ports;
  const club = await findClub(word, ports);
  const members = (await readWholeClub(table, club.clubId))?.members ?? [];
  const accounts = (
    await readAccounts(
      table,
      members.map(({ walkerId }) => walkerId),
    )
  ).filter((account) => account !== undefined);
  if (again !== word) {
    const names = accounts.map(({ username }) => username).sort();
    const count = accounts.length === 1 ? 'one account' : `${accounts.length} accounts`;
    const call = command('user', `remove "${word}" --club "${word}"`);
    return `${names.join('\n')}\nNothing was removed. This removes ${count} with all data, and cannot be undone:\n  ${call}`;
  }
  const left: string[] = [];
  for (const account of accounts) if (!(await beginRemoval(account, ports))) left.push(account.username);
  if (left.length > 0) {
    throw new Error(`In use at this moment, or being removed: ${left.join(', ')}. The club stays until you ask again.`);
  }
  const entry = { at: now.toISOString(), operator: ports.operator, act: 'end-club', target: club.clubId, reason: '' };
  await endClub(table, club, now, logEntry(entry));
  return `${club.name} is ended. Its ${accounts.length} walkers are signed out everywhere, and what they stored is removed within minutes.`;
}

/** The account is unreachable at once; the job deletes its data within minutes, as after a deletion in Settings. */
export async function beginRemoval(account: Walker, { table, now, operator }: Ports): Promise<boolean> {
  const { walkerId } = account;
  const sessions = await listSessions(table, walkerId);
  const entry = { at: now.toISOString(), operator, act: 'remove', target: accountTarget(walkerId), reason: '' };
  return writeIfUnchanged(table, ...beginAccountDeletion(account, randomId(), sessions, now), logEntry(entry));
}
