import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newMailToken } from '../../functions/common/auth/sendMail.ts';
import { photoNames } from '../../functions/common/photos/photoNames.ts';
import { readLogin } from '../../functions/data/auth/logins.ts';
import { storeReset } from '../../functions/data/auth/mailTokens.ts';
import { lastSeenAt } from '../../functions/data/auth/sessions.ts';
import { isOfWalker, isProfile, keyBegins, keys, walkerIdOf } from '../../functions/data/keys.ts';
import { scanPages, type Table } from '../../functions/data/table.ts';
import { readAccount, type Walker } from '../../functions/data/walkers/walkers.ts';
import { mailedLink } from '../../shared/domain/auth/mailedLink.ts';
import { foldUsername } from '../../shared/domain/auth/names.ts';
import { dayOf, mondayOf } from '../../shared/domain/day.ts';
import { command } from '../built.ts';
import { tableName } from '../local/databaseCopy.ts';
import { objectFile } from '../local/s3/store.ts';
import { beginRemoval, removeClubAccounts } from './clubs.ts';
import { manageInvitations } from './invitations.ts';

const usage = `${command('user', 'COMMAND')}
  list                who walks here: name, since, week of the last call, storage
  remove NAME         what would be removed; with the name twice, removes the account and all of its data
  remove --club NAME  whose accounts would be removed; with the name twice (remove NAME --club NAME), removes those of all members
  reset-link NAME     a link for a new password: give it to its owner only
  invite              a link and its QR code for new walkers; --uses 30 --days 90 for a class,
                      --club NAME to open a club, too
  invitations         those that can still be used
  take-back ID        ends one of them`;

interface Ports {
  table: Table;
  now: Date;
  siteUrl: string;
  operator: string;
  dataDir: string;
  uses?: string | undefined;
  days?: string | undefined;
  club?: string | undefined;
}

/** Commands about accounts, on a data folder; returns text for the terminal. */
export async function manageUsers(words: readonly string[], ports: Ports): Promise<string> {
  const invited = manageInvitations(words, ports, { ...ports, tableName });
  if (invited) return invited;
  const [act, name, again, ...more] = words;
  if (act === 'remove' && ports.club !== undefined && again === undefined) {
    return removeClubAccounts(ports.club, name, ports);
  }
  if (act === 'list' && !name) return (await listUsers(ports)).map(lineOf).join('\n') || 'Nobody is registered.';
  if (!name || more.length > 0) throw new Error(usage);
  const login = await readLogin(ports.table, foldUsername(name));
  const account = login && (await readAccount(ports.table, login.walkerId));
  if (!account) throw new Error(`There is no walker called ${name}.`);
  if (act === 'remove' && (!again || again === name)) return remove(account, again === name, ports);
  if (act !== 'reset-link' || again) throw new Error(usage);
  const token = newMailToken(account.walkerId);
  await ports.table.write(storeReset(token, account.accessRound, ports.now));
  return `${ports.siteUrl}${mailedLink('/reset-password', token.text)}\nIt works once, for 30 minutes.`;
}

interface User {
  id: string;
  name: string;
  since: string;
  /** The Monday before the last call: an operator need not know the day. */
  seen: string;
  bytes: number;
}

/** Reads the whole table, as there is no index of accounts. */
async function listUsers({ dataDir }: Ports): Promise<User[]> {
  const users = new Map<string, User>();
  const photoBytes = (key: string) =>
    statSync(objectFile(join(dataDir, 's3'), 'photos', key), { throwIfNoEntry: false })?.size ?? 0;
  for await (const page of scanPages(tableName)) {
    for (const item of page) {
      if (!isOfWalker(item)) continue;
      const id = walkerIdOf(item.PK);
      const user = users.get(id) ?? { id, name: '', since: '', seen: '', bytes: 0 };
      users.set(id, user);
      user.bytes += JSON.stringify(item).length;
      if (isProfile(item) && !item.deletionReceipt) user.name = String(item.username);
      if (isProfile(item)) user.since = String(item.createdAt).slice(0, 10);
      if (keyBegins(item, keys.session('', ''))) {
        const day = dayOf(new Date(lastSeenAt({ expiresAt: Number(item.expiresAt) }) * 1000), 'UTC');
        user.seen = [user.seen, mondayOf(day)].sort().at(-1) ?? '';
      }
      const photos = keyBegins(item, keys.challenge('', '')) && item.photoId ? photoNames(String(item.photoId)) : [];
      for (const photo of photos) user.bytes += photoBytes(`objects/${photo}`);
    }
  }
  return [...users.values()].filter(({ name }) => name).sort((one, other) => one.name.localeCompare(other.name));
}

const lineOf = ({ name, since, seen, bytes }: User) =>
  `${name}  since ${since}  seen ${seen ? `in the week of ${seen}` : 'more than a month ago'}  ${(bytes / 1e6).toFixed(1)} MB`;

async function remove(account: Walker, isMeant: boolean, ports: Ports) {
  const { walkerId, username } = account;
  if (!isMeant) {
    const found = (await listUsers(ports)).find(({ id }) => id === walkerId);
    const again = command('user', `remove ${username} ${username}`);
    return `${found && lineOf(found)}\nNothing was removed. This removes it, and cannot be undone:\n  ${again}`;
  }
  if (!(await beginRemoval(account, ports))) {
    throw new Error(`${username} is in use at this moment, or being removed. Ask again.`);
  }
  return `${username} is signed out everywhere, and what they stored is removed within minutes.`;
}
