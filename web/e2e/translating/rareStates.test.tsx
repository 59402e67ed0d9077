// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { it } from 'vitest';
import { CREDENTIAL_TEXTS } from '../../../shared/domain/auth/credentials.ts';
import { STATED } from '../../../shared/domain/moderation/report.ts';
import { sentencesIn } from '../../shortCatalogues.ts';
import { PromptBanner } from '../../src/app/prompts.tsx';
import { AchievementDetails, AchievementGrid } from '../../src/features/achievements/achievementsDialog.tsx';
import AccountDeletedScreen from '../../src/features/auth/accountDeletedScreen.tsx';
import VerifyEmailScreen from '../../src/features/auth/verifyEmailScreen.tsx';
import {
  AddedStreets,
  ChooseRecordings,
  ComparingRecordings,
} from '../../src/features/collection/earlier/earlierSteps.tsx';
import { locationHelp, StartPage, StartQuestion } from '../../src/features/home/location/startPage.tsx';
import { OtherWalks } from '../../src/features/home/unsent/otherWalks.tsx';
import UnsentWalksDialog from '../../src/features/home/unsent/unsentWalksDialog.tsx';
import { DirectionStrip } from '../../src/features/home/walk/directionStrip.tsx';
import { guideView } from '../../src/features/home/walk/guideView.ts';
import { leg } from '../../src/features/home/walk/walk.fixture.ts';
import WalkDirectionsDialog from '../../src/features/home/walk/walkDirectionsDialog.tsx';
import { positionText } from '../../src/features/home/walk/walkTexts.ts';
import { NOTICES } from '../../src/features/photos/notices.tsx';
import { hintTexts } from '../../src/features/photos/photoHint.ts';
import { UploadPanel } from '../../src/features/photos/uploadPanel.tsx';
import { ActivitySummary, StatTiles } from '../../src/features/profile/activitySummary.tsx';
import ReportDialog from '../../src/features/reports/reportDialog.tsx';
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
import { t } from '../../src/i18n/t.ts';
import { click, find } from '../../src/testing/mount.ts';
import { type Answers, buttonOf, showTo } from '../../src/testing/signedIn.tsx';
import { StreakNotes } from '../../src/ui/achievements/streakNotes.tsx';
import { Button } from '../../src/ui/forms/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Alert } from '../../src/ui/notices/alert.tsx';
import { toast } from '../../src/ui/notices/toast.ts';

/** Rare states for the pictures of `npm run words:pictures`: nothing is asserted, and no other run includes this file. */
const DAY = '2026-11-20';
const AT = `${DAY}T09:00:00Z`;
const frame = { open: true, onClose: () => {} };
const noop = () => {};

const calm = { restDays: true, hidden: false, comeback: null, pause: null, pausedToday: false, spentOn: [], left: 2 };
const pause = { firstDay: DAY, lastDay: DAY };
const streaks = [
  { walksToNext: 3 },
  { walksToNext: null, spentOn: [DAY] },
  { pause },
  { pause, pausedToday: true },
  { comeback: { wanted: 1, until: DAY, walks: 4 } },
  { comeback: { wanted: 2, until: DAY, walks: 4 } },
].map((each) => ({ ...calm, walksToNext: 2, today: DAY, pauseDaysLeft: 20, ...each }));
const user = { id: 'me', username: 'lena', email: 'lena@example.com', streak: calm, weeklyGoal: 0 };

const passkey = { id: 'p', credentialId: 'c', name: 'Phone', createdAt: DAY, lastUsedAt: DAY, copiedAt: DAY };
const token = { id: 't', name: 'Script', scopes: ['read'], createdAt: DAY, lastUsedAt: DAY };
const statement = { at: AT, about: 'lena', reason: 'Pictures of strangers.', appeal: null, canBeAppealed: true };
const statements = STATED.flatMap((did) =>
  ['walk', 'photo', 'name', 'place', 'account'].map((what) => ({ ...statement, id: `${did} ${what}`, did, what })),
);
const counts = { walks: 2, photos: 2, achievements: 2, favourites: 2, friendships: 2, records: 12 };
const achievement = {
  id: 'a',
  title: 'Autumn Walker',
  description: 'Complete a walk in autumn.',
  category: '',
  icon: '',
  points: 5,
  progress: 100,
};
const unsent = { challengeId: 'c', destination: 'Vasagatan' };
const town = { key: 't', name: 'Porto', earlierMetres: 100, metres: 1000, streets: 2 };
const files = ['elsewhere', 'tooFast', 'noPlaces', 'unknown', 'unreadable', 'tooLarge'];
const device = { isAsking: false, isBusy: false, failure: 'denied', saveError: false, ask: noop };
const view = { position: 'known', left: 500, next: { index: 1, metres: 100 }, off: null, arrived: false };

const storeOf = <Value,>(value: Value) => ({ read: () => value, subscribe: () => noop });
const notice = (message: string) => ({ type: 'error', message: t(message, { name: 'sign.jpg', rest: 3 }) });
const upload = (state: object, messages: readonly string[] = []) => {
  const photo = { preview: new Blob(), name: messages.length ? '' : 'sign.jpg', size: 1_000_000 };
  const notices = storeOf(messages.map(notice));
  return { ...storeOf({ photo, state }), notices, choose: noop, send: noop, togglePause: noop };
};
const userAgents = ['iPhone', 'Firefox/1', 'Chrome/1', 'Safari/1', 'another'];

type State = [node: () => ReactNode, answers?: Answers, act?: () => unknown];
const plain = (texts: readonly string[]): State[] => texts.map((text) => [() => <Alert>{t(text)}</Alert>]);

const FIELD_TEXTS = [
  'Latitude must be a number from -90 to 90.',
  'Longitude must be a number from -180 to 180.',
  'Please choose a name of 1 to 40 characters.',
];
/** Values of all sentences below. */
const values = { username: 'bo', name: 'Bo', count: 2, walks: 4, walked: 2, goal: 3 };
const notices = (...texts: [title: string, description?: string][]): State[] =>
  texts.map(([title, description]) => [
    () => null,
    {},
    () => void toast({ title: t(title, values), description: description && t(description) }),
  ]);
const stats = {
  level: 2,
  totalPoints: 90,
  completedChallenges: 4,
  totalDistance: 9,
  currentStreak: 4,
  longestStreak: 4,
};

const states: Record<string, State[]> = {
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
      () => <DevicesPage />,
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
  'earlier walks': [
    [() => <ChooseRecordings towns={[town as never]} problem={undefined} onChoose={noop} onRemove={noop} />],
    ...(['reading', 'comparing', 'sending'] as const).map(
      (stage): State => [() => <ComparingRecordings stage={stage} done={1} all={2} />],
    ),
    ...[[], [town]].map(
      (towns): State => [
        () => <AddedStreets added={{ used: 2, towns, left: files.map((why) => ({ why, name: 'a.gpx' })) } as never} />,
      ],
    ),
  ],
  achievements: [
    ...(['unlocked', 'locked'] as const).map(
      (unlocking): State => [
        () => (
          <AchievementGrid
            achievements={[]}
            view={{ unlocking, filter: 'all' }}
            onView={noop}
            returnTo={undefined}
            onChoose={noop}
          />
        ),
      ],
    ),
    ...['special', 'unknown'].map(
      (category): State => [
        () => <AchievementDetails achievement={{ ...achievement, category, unlockedAt: AT, rested: true } as never} />,
      ],
    ),
  ],
  'a photo': [
    ...['preprocessing', 'uploading', 'paused', 'postprocessing', 'complete', 'waiting'].map(
      (phase): State => [
        () => (
          <UploadPanel
            widget={upload({ phase, bytes: 1, total: 2 }, phase === 'waiting' ? Object.values(NOTICES) : []) as never}
            destination="Vasagatan"
            onLater={noop}
          />
        ),
      ],
    ),
    ...plain(Object.values(hintTexts)),
  ],
  'walks that wait': [
    [() => <UnsentWalksDialog count={1} {...frame} />],
    [
      () => (
        <OtherWalks
          walks={
            [
              { ...unsent, sent: true },
              { ...unsent, sent: false },
              { ...unsent, outcome: { kind: 'refused', sentence: '' } },
            ].map((walk, index) => ({ ...walk, challengeId: `${index}` })) as never
          }
        />
      ),
      {},
      () => click(find('button')),
    ],
  ],
  'the start': [
    ...userAgents.flatMap((userAgent) => plain([locationHelp(userAgent).browser, ...locationHelp(userAgent).steps])),
    [() => <StartQuestion device={device as never} />],
    [() => <StartPage user={user as never} />, { 'GET /config.json': { demoHome: { latitude: 1, longitude: 1 } } }],
  ],
  'a deleted account': [
    undefined,
    { id: 'r', state: 'deleted', deletedAt: AT, counts },
    { id: 'r', state: 'deleted', counts },
  ].map((receipt) => [() => <AccountDeletedScreen />, { 'GET /api/deletions/r': receipt }]),
  'the confirmation of an address': ['', '#token=t'].map((hash) => [
    () => {
      location.hash = hash;
      return <VerifyEmailScreen />;
    },
  ]),
  'the way': [
    ...(['left', 'right', 'ahead', 'behind'] as const).map((side) => ({ ...view, off: { metres: 90, side } })),
    { ...view, arrived: true },
    view,
  ].flatMap((shown) =>
    (['out', 'home'] as const).map(
      (kind): State => [
        () => {
          guideView.set(shown as never);
          return (
            <DirectionStrip leg={{ ...leg, kind }} challenge={{ destinationName: 'Vasagatan', id: 'c' } as never} />
          );
        },
      ],
    ),
  ),
  'where the walker is': plain(
    (['waiting', 'lost', 'unsupported', 'denied'] as const).map((position) => positionText(position) ?? ''),
  ),
  'an error, as forms and notices show it': plain(
    ['api/errors', 'pwa/outbox/putPhoto', 'pwa/outbox/shrink', 'session/gpxOfWalk', 'session/passkeys'].flatMap(
      (file) => sentencesIn(readFileSync(`web/src/${file}.ts`, 'utf8')),
    ),
  ),
  'a notice': notices(
    ['Back online!'],
    ['Failed to cancel friend request'],
    ['Failed to remove friend'],
    ["You've signed out", 'In another tab of this browser.'],
    ['Password changed', "You're signed out everywhere else."],
    ['Password changed', 'Your passkeys still work.'],
    ['Registration failed'],
    ["That couldn't be opened", 'This needs a connection once. Please try again later.'],
    ["That walker couldn't be blocked"],
    ["That walker couldn't be unblocked"],
    ['{username} is unblocked'],
    ['Error', "The image couldn't be shared. You can download it instead."],
    ['That photo is too large', 'Please share a smaller copy.'],
    ["Today's walk already has its photo"],
    ['Download started', 'Your landscape poster is downloading!'],
    ['Home saved'],
    ['Home moved', 'Using default London location'],
    ['Error', 'Could not get your location. Please enable location permissions in your browser.'],
    ['Error', 'Geolocation is not supported by your browser'],
  ),
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
  'an email': [true, false].map((emailVerified) => [
    () => <EmailPage user={{ ...user, emailVerified } as never} formId="f" send={noop} error={null} />,
    { 'POST /api/verify-email/send': {} },
    () => !emailVerified && click(buttonOf('Send Again')),
  ]),
  privacy: ['named', 'anonymous', 'hidden'].map((mapVisibility) => [
    () => <MorePage user={{ ...user, mapVisibility } as never} goTo={noop} />,
  ]),
  'a report': [['name'], ['walk', 'photo', 'place', 'name']].map((things) => [
    () => <ReportDialog whose={{ reportedId: 'r' }} things={things as never} title={t('Report')} {...frame} />,
  ]),
  'a problem': plain([
    "That couldn't be saved. Please try again.",
    "That file couldn't be read. Please choose it again.",
    "These files couldn't be read on this device. Try fewer at a time.",
    'Stopped. Choose the same files again to continue. Nothing is added twice.',
    'You need a connection to add walks. Your map is still here.',
  ]),
  'a button that waits': ['Blocking...', 'Fetching...', 'Removing...'].map((text) => [
    () => (
      <Button pending pendingText={t(text)}>
        {t('OK')}
      </Button>
    ),
  ]),
  'the way home': [
    [
      () => (
        <WalkDirectionsDialog
          leg={{ ...leg, kind: 'home' }}
          challenge={{ id: 'c' } as never}
          title={t('The Way Home')}
          {...frame}
        />
      ),
    ],
  ],
  'a new version': [
    [
      () => (
        <PromptBanner icon={RefreshCw} title={t('New version available! Refresh to update?')}>
          <Button variant="ghost">{t('Later')}</Button>
          <Button variant="go">{t('Refresh')}</Button>
        </PromptBanner>
      ),
    ],
  ],
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
  'a field': [...Object.values(CREDENTIAL_TEXTS), ...FIELD_TEXTS].map((text) => [
    () => <Field label={t('Username')} name="n" error={t(text)} />,
  ]),
};

it.each(Object.entries(states))('%s', async (_name, shown) => {
  for (const [node, answers = {}, act] of shown) {
    history.replaceState(null, '', '/?receipt=r');
    const { settle, remount } = await showTo(user, node(), answers);
    await act?.();
    await settle();
    remount(null);
  }
});
