import { randomBytes } from 'node:crypto';
import { renderUnicodeCompact } from 'uqr';
import { newInvitation, parseInvitation, takeBackInvitation } from '../../functions/data/auth/invitations.ts';
import { changeClub } from '../../functions/data/clubs/clubs.ts';
import { writeIfUnchanged } from '../../functions/data/conditionFailed.ts';
import { scanPages, type Table } from '../../functions/data/table.ts';
import { INVITATION, invitationCode, invitationPath } from '../../shared/domain/auth/invitation.ts';
import { command } from '../built.ts';
import { findClub } from './clubs.ts';

export interface InvitationPorts {
  table: Table;
  tableName: string;
  now: Date;
  siteUrl: string;
  operator: string;
}

interface Limits {
  uses?: string | undefined;
  days?: string | undefined;
  /** Name of a club that the invitation also opens. */
  club?: string | undefined;
}

/** The first letters of the hash under which an invitation is stored: enough to name it, useless as its code. */
const ID_LENGTH = 6;
const idOf = ({ codeHash }: { codeHash: string }) => codeHash.slice(0, ID_LENGTH);

/** Undefined for other words. */
export function manageInvitations([act, id, ...more]: readonly string[], limits: Limits, ports: InvitationPorts) {
  if (act === 'invite' && id === undefined) return invite(limits, ports);
  if (act === 'invitations' && id === undefined) return listInvitations(ports);
  if (act === 'take-back' && id !== undefined && more.length === 0) return takeBack(id, ports);
  return undefined;
}

/** Makes an invitation; the answer is the only place that has its code. */
async function invite({ uses, days, club }: Limits, { table, tableName, now, siteUrl, operator }: InvitationPorts) {
  const limits = {
    uses: numberOf('uses', uses, INVITATION.uses, INVITATION.maxUses),
    days: numberOf('days', days, INVITATION.days, INVITATION.maxDays),
  };
  const opened = club === undefined ? undefined : await findClub(club, { tableName });
  const code = invitationCode(randomBytes(10));
  await table.write(
    ...newInvitation({ code, maker: operator, clubId: opened?.clubId, ...limits }, now).ops,
    ...(opened ? [changeClub(opened)] : []),
  );
  const link = siteUrl + invitationPath(code);
  const people = limits.uses === 1 ? 'one person' : `${limits.uses} people`;
  const until = untilText(Math.floor(now.getTime() / 1000) + limits.days * 24 * 60 * 60);
  return `${renderUnicodeCompact(link)}\n${link}\nIt opens this server${opened ? ` and the club ${opened.name}` : ''} to ${people}, until ${until}.`;
}

function numberOf(name: string, text: string | undefined, preset: number, max: number): number {
  const number = text === undefined ? preset : Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`--${name} is a whole number from 1 to ${max}, not ${text}.`);
}

const untilText = (expiresAt: number) => new Date(expiresAt * 1000).toISOString().slice(0, 10);

/** Reads the whole table, as there is no index of invitations. */
async function listGood({ tableName, now }: InvitationPorts) {
  const found = [];
  for await (const page of scanPages(tableName)) {
    for (const item of page) {
      const invitation = parseInvitation(item);
      if (invitation && invitation.usesLeft > 0 && invitation.expiresAt * 1000 > now.getTime()) found.push(invitation);
    }
  }
  return found.sort((one, other) => one.expiresAt - other.expiresAt);
}

async function listInvitations(ports: InvitationPorts): Promise<string> {
  const lines = (await listGood(ports)).map(
    (each) =>
      `${idOf(each)}  ${each.usesLeft} left  until ${untilText(each.expiresAt)}  by ${each.makerId ? 'a member of a club' : each.maker}`,
  );
  return lines.join('\n') || 'There is no invitation.';
}

async function takeBack(id: string, ports: InvitationPorts): Promise<string> {
  const found = (await listGood(ports)).find((each) => idOf(each) === id);
  const isGone = found && (await writeIfUnchanged(ports.table, ...takeBackInvitation(found)));
  if (!isGone) throw new Error(`There is no invitation ${id}. ${command('user', 'invitations')} lists them.`);
  return 'It opens nothing any more.';
}
