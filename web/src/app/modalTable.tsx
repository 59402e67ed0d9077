import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { asksToChangePassword } from '../../../shared/api/appLinks.ts';
import { withWords } from '../i18n/catalogues.ts';
import { t } from '../i18n/t.ts';
import { useBackCloses } from '../ui/dialogs/backCloses.ts';
import type { ModalFrame } from '../ui/dialogs/dialog.tsx';
import {
  closeAllModals,
  closeModal,
  type ModalName,
  type ModalProps,
  openModal,
  type ShownModal,
  useModal,
} from '../ui/dialogs/openModal.ts';
import { importAgain, isOnline } from '../ui/notices/connection.ts';
import { toast } from '../ui/notices/toast.ts';
import { ErrorBoundary } from './errorBoundary.tsx';

const accountDialogs = () => import('../features/settings/accountDialogs.tsx').catch(importAgain);
const confirmDialogs = () => import('../features/home/confirmDialogs.tsx').catch(importAgain);
const clubDialogs = withWords('streets', () => import('../features/clubs/clubDialogs.tsx').catch(importAgain));
const shareModal = () => import('../features/sharing/shareModal.tsx').catch(importAgain);
const passkeyDialogs = () => import('../features/settings/passkeyDialogs.tsx').catch(importAgain);
const celebration = withWords('achievements', () => import('../features/achievements/celebration.tsx'));

const components = {
  mapApps: () => import('../features/home/mapApps/mapAppsDialog.tsx'),
  unsentWalks: async () => ({ default: (await confirmDialogs()).UnsentWalksDialog }),
  walkDirections: () => import('../features/home/walk/walkDirectionsDialog.tsx'),
  placeReport: () => import('../features/home/placeReportDialog.tsx'),
  newRoute: async () => ({ default: (await confirmDialogs()).NewRouteDialog }),
  settings: () => import('../features/settings/settingsDialog.tsx'),
  changePassword: async () => ({ default: (await accountDialogs()).ChangePasswordDialog }),
  endSessions: async () => ({ default: (await accountDialogs()).EndSessionsDialog }),
  addPasskey: async () => ({ default: (await passkeyDialogs()).AddPasskeyDialog }),
  renamePasskey: async () => ({ default: (await passkeyDialogs()).RenamePasskeyDialog }),
  removePasskey: async () => ({ default: (await passkeyDialogs()).RemovePasskeyDialog }),
  createToken: async () => ({ default: (await accountDialogs()).CreateTokenDialog }),
  deleteAccount: async () => ({ default: (await accountDialogs()).DeleteAccountDialog }),
  restore: withWords('streets', () => import('../features/settings/restore/restoreDialog.tsx')),
  placeHome: () => import('../features/settings/placeHomeDialog.tsx'),
  audience: () => import('../features/settings/audienceDialog.tsx'),
  earlierWalks: withWords('streets', () => import('../features/collection/earlier/earlierWalksDialog.tsx')),
  upload: () => {
    // A completion is celebrated even if the connection is lost right after its answer.
    celebration().catch(() => undefined);
    return import('../features/photos/uploadModal.tsx');
  },
  celebration,
  achievements: withWords('achievements', () => import('../features/achievements/achievementsDialog.tsx')),
  gallery: () => import('../features/photos/photoGallery.tsx'),
  photo: () => import('../features/photos/photoViewer.tsx'),
  share: shareModal,
  shareWeek: async () => ({ default: (await shareModal()).ShareWeek }),
  poster: () => import('../features/sharing/posterModal.tsx'),
  leaderboard: () => import('../features/leaderboard/leaderboardModal.tsx'),
  report: () => import('../features/reports/reportDialog.tsx'),
  invite: async () => ({ default: (await clubDialogs()).InviteDialog }),
  clubSettings: async () => ({ default: (await clubDialogs()).ClubSettings }),
  clubQuestion: async () => ({ default: (await clubDialogs()).ClubQuestion }),
  install: () => import('./installDialog.tsx'),
  onboarding: () => import('../features/onboarding/onboarding.tsx'),
};

type PropsOf<Load extends () => Promise<{ default: (props: never) => ReactNode }>> = Omit<
  Parameters<Awaited<ReturnType<Load>>['default']>[0],
  keyof ModalFrame
>;
type Components = typeof components;
type PropsByName = { [Name in keyof Components]: PropsOf<Components[Name]> };

declare module '../ui/dialogs/openModal.ts' {
  interface ModalProps extends PropsByName {}
}

/** The modal is called as a function, because TypeScript cannot infer a generic name through JSX. */
type View<Name extends ModalName> = (props: ModalProps[Name] & ModalFrame) => ReactNode;

const loaders: { [Name in ModalName]: () => Promise<{ default: View<Name> }> } = components;
const names = Object.keys(components) as ModalName[];

let mounted = 0;

/** Logout closes every modal; a remount for another language or unit keeps modals open. */
export default function Modals() {
  useEffect(() => {
    mounted += 1;
    if (asksToChangePassword(location.search)) {
      history.replaceState(history.state, '', location.pathname);
      openModal('changePassword', {});
    }
    return () => {
      mounted -= 1;
      queueMicrotask(() => mounted === 0 && closeAllModals());
    };
  }, []);
  return names.map((name) => <Slot key={name} name={name} />);
}

function Slot<Name extends ModalName>({ name }: { name: Name }) {
  const shown = useModal(name);
  const id = shown?.id;
  // Each opening has a new `lazy`, because React caches a failed one for good; a loaded chunk costs nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const View = useMemo(() => lazy(() => framed(name)), [id]);
  if (!shown) return null;
  return (
    <ErrorBoundary key={id} onFailure={() => tellFailure(name)}>
      <Suspense fallback={<Loading isOpen={shown.open} onClose={() => closeModal(name)} />}>
        <View shown={shown} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Back closes a dialog whose code is still loading, instead of leaving the app. */
function Loading({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  return null;
}

async function framed<Name extends ModalName>(name: Name) {
  const { default: view } = await loaders[name]().catch(importAgain);
  const onClose = () => closeModal(name);
  return {
    default: ({ shown }: { shown: ShownModal<Name> }) => view({ ...shown.props, open: shown.open, onClose }),
  };
}

/** A modal whose chunk cannot be loaded shows a notice instead of breaking the screen. */
function tellFailure(name: ModalName) {
  const online = isOnline();
  const description = online ? t('Please try again.') : t('This needs a connection once. Please try again later.');
  // The browser requests a failed import of the dialog's chunk again only after a reload.
  const action = { label: t('Try again'), onPress: () => window.location.reload() };
  toast({ title: t("That couldn't be opened"), description, variant: 'destructive', ...(online && { action }) });
  closeModal(name);
}
