import type { Stated } from './report.ts';

type What = 'walk' | 'photo' | 'name' | 'place' | 'account';

const things: Record<What, string> = {
  walk: 'one of your walks',
  photo: 'one of your photos',
  name: 'your name',
  place: 'where one of your walks went',
  account: 'your account',
};

/** What was done, as its walker reads it in the app and in the mail. */
export function statementText({ did, what }: { did: Stated; what: What }): string {
  const thing = things[what];
  switch (did) {
    case 'held':
      return `Strangers do not see ${thing} for now.`;
    case 'hidden':
      return `Other walkers no longer see ${thing}.`;
    case 'warned':
      return `This is a warning about ${thing}.`;
    case 'suspended':
      return 'Your account is suspended. You can read this, appeal, download your data and delete your account.';
    case 'restored':
      return what === 'account' ? 'Your account is open again.' : `What was done about ${thing} is taken back.`;
    case 'kept':
      return `We looked again at ${thing}, and it stays as it was decided.`;
  }
}
