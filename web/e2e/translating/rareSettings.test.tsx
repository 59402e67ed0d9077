// @vitest-environment happy-dom
import { STATED } from '../../../shared/domain/moderation/report.ts';
import { StreakNotes } from '../../src/features/home/streakNotes.tsx';
import { ActivitySummary, StatTiles } from '../../src/features/profile/activitySummary.tsx';
import { AccountPage, AccountRows, DevicesPage } from '../../src/features/settings/accountPage.tsx';
import CreateTokenDialog from '../../src/features/settings/createTokenDialog.tsx';
import { MorePage } from '../../src/features/settings/morePage.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from '../../src/features/settings/passkeyDialogs.tsx';
import { PasskeysPage } from '../../src/features/settings/passkeysPage.tsx';
import { EmailPage } from '../../src/features/settings/personPages.tsx';
import { BlockedPage, PrivacyPage } from '../../src/features/settings/privacyPage.tsx';
import { silences } from '../../src/features/settings/reminderSetting.tsx';
import { REASONS } from '../../src/features/settings/restore/restoreArchive.ts';
import { ChooseArchive, EndedRestore, RunningRestore } from '../../src/features/settings/restore/restoreSteps.tsx';
import { Statements } from '../../src/features/settings/statements.tsx';
import { TokensPage } from '../../src/features/settings/tokensPage.tsx';
import { WalksPage } from '../../src/features/settings/walksPage.tsx';
import { click } from '../../src/testing/mount.ts';
import { buttonOf } from '../../src/testing/signedIn.tsx';
import { AT, calm, DAY, frame, noop, plain, type State, showStates, user } from './rareStates.fixture.tsx';

const pause = { firstDay: DAY, lastDay: DAY };
const streaks = [
  { walksToNext: 3 },
  { walksToNext: null, spentOn: [DAY] },
  { pause },
  { pause, pausedToday: true },
  { comeback: { wanted: 1, until: DAY, walks: 4 } },
  { comeback: { wanted: 2, until: DAY, walks: 4 } },
].map((each) => ({ ...calm, today: DAY, pauseDaysLeft: 20, ...each }));
const passkey = { id: 'p', credentialId: 'c', name: 'Phone', createdAt: DAY, lastUsedAt: DAY, copiedAt: DAY };
const token = { id: 't', name: 'Script', scopes: ['read'], createdAt: DAY, lastUsedAt: DAY };
const statement = { at: AT, about: 'lena', reason: 'Pictures of strangers.', appeal: null, canBeAppealed: true };
const statements = STATED.flatMap((did) =>
  ['walk', 'photo', 'name', 'place', 'account'].map((what) => ({ ...statement, id: `${did} ${what}`, did, what })),
);
const stats = {
  level: 2,
  totalPoints: 90,
  completedChallenges: 4,
  totalDistance: 9,
  currentStreak: 4,
  longestStreak: 4,
};

showStates({
  'the streak': streaks.map((streak) => [() => <StreakNotes streak={streak as never} />]),
  'rest days': streaks.map((streak) => [() => <WalksPage user={{ ...user, streak } as never} />]),
  'access tokens': [[() => <TokensPage />, { 'GET /api/tokens': [token, { ...token, id: 'n', lastUsedAt: null }] }]],
  passkeys: [
    [() => <PasskeysPage />, { 'GET /api/passkeys': [passkey, { ...passkey, id: 'n', lastUsedAt: null }] }],
    [() => <RenamePasskeyDialog passkey={passkey} {...frame} />],
    [() => <RemovePasskeyDialog passkey={passkey} {...frame} />],
  ],
  devices: [
    [
      () => <DevicesPage user={{ ...user, emailVerified: true } as never} />,
      {
        'GET /api/sessions': [true, false].map((current) => ({
          id: `${current}`,
          createdAt: DAY,
          lastSeenAt: DAY,
          current,
        })),
      },
    ],
  ],
  'the archive': ['making', 'ready', 'failed'].map((state) => [
    () => <AccountRows walkerId="me" />,
    { 'GET /api/users/me/export': { state, askedAt: AT, bytes: 2_000_000, url: '/a.zip' } },
  ]),
  decisions: [
    [() => <AccountPage user={user as never} goTo={noop} />, { 'GET /api/users/me/statements': statements }],
    [() => <Statements walkerId="me" statements={statements as never} />],
  ],
  'blocked walkers': [[], [{ id: 'b', username: 'bo' }]].flatMap((blocked): State[] => [
    [() => <BlockedPage user={user as never} />, { 'GET /api/users/me/blocks': blocked }],
    [() => <PrivacyPage user={user as never} goTo={noop} />, { 'GET /api/users/me/blocks': blocked }],
  ]),
  reminders: plain(Object.values(silences)),
  'the restore of an archive': [
    [() => <ChooseArchive state={{ step: 'choosing', isReading: true } as never} onChoose={noop} />],
    [() => <RunningRestore done={1} all={2} />],
    [
      () => (
        <EndedRestore
          problem={null}
          restored={
            {
              ...{ walks: 2, photos: 2, favourites: 2, there: 2 },
              left: Object.keys(REASONS).map((why) => ({ day: DAY, why })),
            } as never
          }
        />
      ),
    ],
  ],
  'an email': [true, false].map((emailVerified) => [
    () => <EmailPage user={{ ...user, emailVerified } as never} formId="f" send={noop} error={null} />,
    { 'POST /api/verify-email/send': {} },
    () => !emailVerified && click(buttonOf('Send Again')),
  ]),
  privacy: ['named', 'anonymous', 'hidden'].map((mapVisibility) => [
    () => <MorePage user={{ ...user, mapVisibility } as never} goTo={noop} />,
  ]),
  'a new access token': [
    [
      () => <CreateTokenDialog {...frame} />,
      { 'POST /api/tokens': { ...token, token: 'sp_1234' } },
      () => {
        for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])'))
          input.value = 'secret';
        click(buttonOf('Create'));
      },
    ],
  ],
  'an activity': [
    [
      () => (
        <ActivitySummary
          stats={{ ...stats, streakRested: true, longestRested: true } as never}
          streak={{ ...calm, goal: 3, thisWeek: 2 } as never}
        />
      ),
    ],
    [() => <StatTiles walkerId="me" stats={{ ...stats, streakRested: true } as never} isExact />],
  ],
});
