import type { PlaceReason } from './placeReport.ts';

/** What can be reported: a walk and what is seen of it, and what a walker is seen by. */
export const REPORTED = ['walk', 'photo', 'name', 'place'] as const;
export type Reported = (typeof REPORTED)[number];

/** A short list: `reportTexts.ts` has the words. */
export const REPORT_REASONS = ['offensive', 'private', 'untrue', 'pretends', 'dangerous', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const reasonsOf: Record<Reported, readonly ReportReason[]> = {
  walk: ['untrue', 'offensive', 'private', 'other'],
  photo: ['offensive', 'private', 'untrue', 'other'],
  name: ['offensive', 'pretends', 'private', 'other'],
  place: ['dangerous', 'private', 'offensive', 'other'],
};
export const reasonsFor = (what: Reported): readonly ReportReason[] => reasonsOf[what];

/** The most letters of the one sentence that may go with a report. */
export const MAX_REPORT_TEXT = 280;

/** Reports that count, within so many days, hide a thing from strangers until an operator has decided. */
export const REPORTS_TO_HIDE = 3;
export const REPORT_DAYS = 90;
const reportMs = REPORT_DAYS * 24 * 60 * 60 * 1000;

export interface TimedReport {
  readonly at: string;
  /**
   * Where it came from; null where its reporter is not in good standing (`countsForCrowd`). Accounts are free, networks
   * and two weeks of walking are not: each network counts once.
   */
  readonly network: string | null;
}

interface CaseSoFar {
  readonly decidedAt: string | null;
  /** How often an operator dismissed it: each time doubles the reports that hide it again. */
  readonly dismissals: number;
}

/**
 * Reports from before a decision were decided with it: only later ones count. A name is hidden by an operator only: the
 * walker is found by it, and hiding it takes the walker away from everyone who knows it.
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

/** What one report, decision and appeal are about. */
export const walkTarget = (publicId: string, what: Exclude<Reported, 'name'>) => `walk.${publicId}.${what}`;

/** From whom a thing is hidden: `strangers` until it is decided, `everyone` but its owner by an operator. */
export const HIDDEN_FROM = ['strangers', 'everyone'] as const;
export type HiddenFrom = (typeof HIDDEN_FROM)[number];

/** Whether a viewer still sees it. What one has reported is gone for oneself, whatever an operator decides. */
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
 * What a statement of reasons tells: `held` while nothing is decided, `kept` after an appeal that changed nothing. Each
 * that takes something away may be appealed against, once.
 */
export const STATED = ['held', 'hidden', 'warned', 'suspended', 'restored', 'kept'] as const;
export type Stated = (typeof STATED)[number];
export const canBeAppealed = (did: Stated): boolean => did !== 'restored' && did !== 'kept';
export const MAX_APPEAL_TEXT = 1000;

/** What the reporter chooses from, and an operator reads. */
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
