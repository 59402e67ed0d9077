import { inEnglish, phrase, type Say } from './phrase.ts';
import type { Stated } from './report.ts';

type What = 'walk' | 'photo' | 'name' | 'place' | 'account';

const things: Record<What, string> = {
  walk: phrase('one of your walks'),
  photo: phrase('one of your photos'),
  name: phrase('your name'),
  place: phrase('where one of your walks went'),
  account: phrase('your account'),
};

/** What was done, as its walker reads it in the app and in the mail. */
export function statementText({ did, what }: { did: Stated; what: What }, say: Say = inEnglish): string {
  const thing = say(things[what]);
  switch (did) {
    case 'held':
      return say("Strangers can't see {thing} for now.", { thing });
    case 'hidden':
      return say('Other walkers no longer see {thing}.', { thing });
    case 'warned':
      return say('This is a warning about {thing}.', { thing });
    case 'suspended':
      return say('Your account is suspended. You can read this, appeal, download your data and delete your account.');
    case 'restored':
      return what === 'account'
        ? say('Your account is open again.')
        : say("We've reversed our decision about {thing}.", { thing });
    case 'kept':
      return say('We looked at {thing} again, and the decision stands.', { thing });
  }
}
