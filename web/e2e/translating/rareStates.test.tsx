// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { RefreshCw } from 'lucide-react';
import { CREDENTIAL_TEXTS } from '../../../shared/domain/auth/credentials.ts';
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
import ReportDialog from '../../src/features/reports/reportDialog.tsx';
import { t } from '../../src/i18n/t.ts';
import { click, find } from '../../src/testing/mount.ts';
import { Button } from '../../src/ui/forms/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { toast } from '../../src/ui/notices/toast.ts';
import { AT, frame, noop, plain, type State, showStates, user } from './rareStates.fixture.tsx';

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

showStates({
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
    { ...view, next: { index: 2, metres: 50 } },
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
    ["That's not a photo", 'Share the picture that shows the sign.'],
    ['Passkey added'],
    ['That photo is too large', 'Please share a smaller copy.'],
    ["Today's walk already has its photo"],
    ['Download started', 'Your landscape poster is downloading!'],
    ['Home saved'],
    ['Home moved', 'Using default London location'],
    ['Error', 'Could not get your location. Please enable location permissions in your browser.'],
    ['Error', 'Geolocation is not supported by your browser'],
  ),
  'a report': [['name'], ['walk', 'photo', 'place', 'name']].map((things) => [
    () => <ReportDialog whose={{ reportedId: 'r' }} things={things as never} title={t('Report')} {...frame} />,
  ]),
  'a problem': plain([
    'Location updated to: {place}',
    "That couldn't be saved. Please try again.",
    "That file couldn't be read. Please choose it again.",
    "These files couldn't be read on this device. Try fewer at a time.",
    'Stopped. Choose the same files again to continue. Nothing is added twice.',
    'You need a connection to add walks. Your map is still here.',
  ]),
  'a button that waits': ['Blocking...', 'Fetching...', 'Moving...', 'Removing...'].map((text) => [
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
  'a field': [...Object.values(CREDENTIAL_TEXTS), ...FIELD_TEXTS].map((text) => [
    () => <Field label={t('Username')} name="n" error={t(text)} />,
  ]),
});
