import type { PlaceReason } from './placeReport.ts';
import type { ReportReason } from './report.ts';

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
