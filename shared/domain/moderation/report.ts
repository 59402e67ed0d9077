import type { PlaceReason } from './placeReport.ts';

/** Reportable items: a walk and its parts, and a walker's name. */
export const REPORTED = ['walk', 'photo', 'name', 'place'] as const;
export type Reported = (typeof REPORTED)[number];

export const REPORT_REASONS = ['offensive', 'private', 'untrue', 'pretends', 'dangerous', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const reasonsOf: Record<Reported, readonly ReportReason[]> = {
  walk: ['untrue', 'offensive', 'private', 'other'],
  photo: ['offensive', 'private', 'untrue', 'other'],
  name: ['offensive', 'pretends', 'private', 'other'],
  place: ['dangerous', 'private', 'offensive', 'other'],
};
export const reasonsFor = (what: Reported): readonly ReportReason[] => reasonsOf[what];

export const MAX_REPORT_TEXT = 280;

/** Number of counted reports within the period that hides a thing from strangers until an operator decides. */
export const REPORTS_TO_HIDE = 3;
export const REPORT_DAYS = 90;
const reportMs = REPORT_DAYS * 24 * 60 * 60 * 1000;

export interface TimedReport {
  readonly at: string;
  /**
   * Network of the reporter; null if the reporter is not in good standing (`countsForCrowd`). Accounts are free,
   * networks and two weeks of walking are not, so each network counts once.
   */
  readonly network: string | null;
}

interface CaseSoFar {
  readonly decidedAt: string | null;
  /** Number of dismissals by operators; each doubles the reports needed to hide it again. */
  readonly dismissals: number;
}

/**
 * Reports before a decision are settled by it; only later ones count. Names are hidden by operators only, because
 * friends find the walker by name.
 */
export function hidesFromStrangers(
  what: Reported,
  reports: readonly TimedReport[],
  { decidedAt, dismissals }: CaseSoFar,
  now: Date,
): boolean {
  if (what === 'name') return false;
  const since = new Date(now.getTime() - reportMs).toISOString();
  const counting = reports.filter(({ at }) => at > since && (decidedAt === null || at > decidedAt));
  const networks = new Set(counting.flatMap(({ network }) => network ?? []));
  return networks.size >= REPORTS_TO_HIDE * 2 ** dismissals;
}

/** Identifies what a report, decision or appeal is about. */
export const walkTarget = (publicId: string, what: Exclude<Reported, 'name'>) => `walk.${publicId}.${what}`;

/** `strangers`: hidden until decided. `everyone`: hidden by an operator from all but the owner. */
export const HIDDEN_FROM = ['strangers', 'everyone'] as const;
export type HiddenFrom = (typeof HIDDEN_FROM)[number];

/** True if the viewer may see it. A viewer's own reports hide it from that viewer whatever is decided. */
export const isSeen = (
  viewer: 'self' | 'friend' | 'stranger' | 'blocked',
  hiddenFrom: HiddenFrom | undefined,
  reportedByViewer: boolean,
): boolean => {
  if (viewer === 'self') return true;
  if (reportedByViewer || hiddenFrom === 'everyone') return false;
  return hiddenFrom === undefined || viewer === 'friend';
};

/**
 * Statements of reasons: `held` before a decision, `kept` after an unsuccessful appeal. Each that takes something away
 * can be appealed once.
 */
export const STATED = ['held', 'hidden', 'warned', 'suspended', 'restored', 'kept'] as const;
export type Stated = (typeof STATED)[number];
export const canBeAppealed = (did: Stated): boolean => did !== 'restored' && did !== 'kept';
export const MAX_APPEAL_TEXT = 1000;

/** Reasons offered to the reporter and shown to the operator. */
export const REPORT_TEXTS: Readonly<Record<ReportReason, string>> = {
  offensive: 'Offensive or hateful',
  private: 'Reveals something private',
  untrue: 'No sign, or no real walk',
  pretends: 'Pretends to be someone else',
  dangerous: 'Dangerous or off limits',
  other: 'Something else',
};

export const PLACE_TEXTS: Readonly<Record<PlaceReason, string>> = {
  private: 'Private ground',
  unsafe: 'It felt unsafe',
  noSign: "There's no sign",
  otherName: 'The sign has another name',
  unreachable: "Can't be reached",
};
