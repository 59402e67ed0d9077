/**
 * The installed app is a target of the phone's share sheet (`share_target` in web/public/manifest.json): a photo comes as
 * a form that is posted to this path. The service worker takes it; where there is none, the site answers.
 */
export const SHARE_PATH = '/share-photo';
/** The field of the form. */
export const SHARE_FIELD = 'photo';

/** `missed`: nothing reached the app, and the photo is to be chosen there. */
export const SHARE_OUTCOMES = ['kept', 'several', 'no-image', 'too-large', 'missed'] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];

/** Home, which goes on from there. */
export const sharedLocation = (outcome: ShareOutcome): string => `/?shared=${outcome}`;

/** What the query of an address says, if it says that something was shared. */
export function shareOutcome(query: string): ShareOutcome | undefined {
  const said = new URLSearchParams(query).get('shared');
  return said === null ? undefined : (SHARE_OUTCOMES.find((outcome) => outcome === said) ?? 'missed');
}
