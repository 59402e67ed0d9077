import { inEnglish, msg, type Translate } from '../msg.ts';
import type { HiddenFrom, Stated } from './report.ts';

type What = 'walk' | 'photo' | 'name' | 'place' | 'account';

const things: Record<What, string> = {
  walk: msg('one of your walks'),
  photo: msg('one of your photos'),
  name: msg('your name'),
  place: msg('where one of your walks went'),
  account: msg('your account'),
};

export function statementText({ did, what }: { did: Stated; what: What }, t: Translate = inEnglish): string {
  const thing = t(things[what]);
  switch (did) {
    case 'held':
      return t("We've hidden {thing} from strangers while we check it.", { thing });
    case 'hidden':
      return t('Other walkers no longer see {thing}.', { thing });
    case 'warned':
      return t('This is a warning about {thing}.', { thing });
    case 'suspended':
      return t('Your account is suspended. You can read this, appeal, download your data and delete your account.');
    case 'restored':
      return what === 'account'
        ? t('Your account is open again.')
        : t("We've reversed our decision about {thing}.", { thing });
    case 'kept':
      return t('We looked at {thing} again, and the decision stands.', { thing });
  }
}

export const ACTS = ['dismiss', 'hide', 'warn', 'suspend', 'restore'] as const;
export type Act = (typeof ACTS)[number];

/** State of a case; `held` is hidden from strangers until it is decided. */
export const CASE_STATES = ['reported', 'held', 'dismissed', 'hidden', 'warned', 'suspended', 'restored'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export interface CaseBefore {
  /** Undefined if nothing was reported or decided. */
  readonly state: CaseState | undefined;
  readonly isAccount: boolean;
  /** True if the walker appealed and nothing was decided since. */
  readonly isAppealed: boolean;
}

export interface Decision {
  readonly state: CaseState;
  readonly stated: Stated | null;
  readonly hiddenFrom: HiddenFrom | null;
}

const done = { hide: 'hidden', warn: 'warned', suspend: 'suspended' } as const;

/** The consequences of an act, or why it is not possible. Repeating an act answers an appeal without a change. */
export function decisionOf(act: Act, { state, isAccount, isAppealed }: CaseBefore): Decision | { refused: string } {
  const isSanctioned = state === 'hidden' || state === 'warned' || state === 'suspended';
  switch (act) {
    case 'dismiss':
      if (state !== 'reported' && state !== 'held') return { refused: 'There are no reports to dismiss.' };
      return { state: 'dismissed', stated: state === 'held' ? 'restored' : null, hiddenFrom: null };
    case 'restore':
      if (!isSanctioned) return { refused: 'Nothing was done about it that could be taken back.' };
      return { state: 'restored', stated: 'restored', hiddenFrom: null };
    case 'hide':
    case 'warn':
    case 'suspend': {
      if (act === 'hide' && isAccount) return { refused: 'An account is not hidden but suspended.' };
      if (act === 'suspend' && !isAccount) return { refused: 'Suspended is an account, not a thing.' };
      const repeated = state === done[act];
      if (repeated && !isAppealed && act !== 'warn') return { refused: `It is ${done[act]} already.` };
      const stated = repeated && isAppealed ? 'kept' : done[act];
      return { state: done[act], stated, hiddenFrom: act === 'hide' ? 'everyone' : null };
    }
  }
}
