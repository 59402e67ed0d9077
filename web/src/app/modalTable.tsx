import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { asksToChangePassword } from '../../../shared/api/changePassword.ts';
import { withWords } from '../i18n/catalogues.ts';
import { t } from '../i18n/t.ts';
import {
  closeAllModals,
  closeModal,
  type ModalFrame,
  type ModalName,
  type ModalProps,
  openModal,
  type ShownModal,
  useModal,
} from '../ui/dialogs/openModal.ts';
import { toast } from '../ui/notices/toast.ts';

const modals = [
  modal('mapApps', () => import('../features/home/mapApps/mapAppsDialog.tsx')),
  modal('unsentWalks', () => import('../features/home/unsent/unsentWalksDialog.tsx')),
  modal('walkDirections', () => import('../features/home/walk/walkDirectionsDialog.tsx')),
  modal('placeReport', () => import('../features/home/placeReportDialog.tsx')),
  modal('newRoute', () => import('../features/home/newRouteDialog.tsx')),
  modal('settings', () => import('../features/settings/settingsDialog.tsx')),
  modal('changePassword', () => import('../features/settings/changePasswordDialog.tsx')),
  modal('endSessions', () => import('../features/settings/endSessionsDialog.tsx')),
  modal('deleteAccount', () => import('../features/settings/deleteAccountDialog.tsx')),
  modal(
    'restore',
    withWords('streets', () => import('../features/settings/restore/restoreDialog.tsx')),
  ),
  modal('placeHome', () => import('../features/settings/placeHomeDialog.tsx')),
  modal('visibilityQuestion', () => import('../features/settings/visibilityQuestion.tsx')),
  modal(
    'earlierWalks',
    withWords('streets', () => import('../features/collection/earlier/earlierWalksDialog.tsx')),
  ),
  modal('upload', () => import('../features/photos/uploadModal.tsx')),
  modal(
    'celebration',
    withWords('achievements', () => import('../features/achievements/celebration.tsx')),
  ),
  modal(
    'achievements',
    withWords('achievements', () => import('../features/achievements/achievementsDialog.tsx')),
  ),
  modal('gallery', () => import('../features/photos/photoGallery.tsx')),
  modal('photo', () => import('../features/photos/photoViewer.tsx')),
  modal('share', () => import('../features/sharing/shareModal.tsx')),
  modal('poster', () => import('../features/sharing/posterModal.tsx')),
  modal('leaderboard', () => import('../features/leaderboard/leaderboardModal.tsx')),
  modal('report', () => import('../features/reports/reportDialog.tsx')),
  modal('onboarding', () => import('../features/onboarding/onboarding.tsx')),
];

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
  return modals;
}

/** The modal is called as a function, because TypeScript cannot infer a generic name through JSX. */
type View<Name extends ModalName> = (props: ModalProps[Name] & ModalFrame) => ReactNode;
type SlotProps<Name extends ModalName> = { name: Name; load: () => Promise<{ default: View<Name> }> };

function modal<Name extends ModalName>(name: Name, load: SlotProps<Name>['load']) {
  return <Slot key={name} name={name} load={load} />;
}

function Slot<Name extends ModalName>({ name, load }: SlotProps<Name>) {
  const shown = useModal(name);
  const id = shown?.id;
  // Each opening has a new `lazy`, because React caches a failed one for good; a loaded chunk costs nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const View = useMemo(() => lazy(() => framed(name, load)), [id]);
  if (!shown) return null;
  return (
    <Unavailable key={id} onFailure={() => closeModal(name)}>
      <Suspense>
        <View shown={shown} />
      </Suspense>
    </Unavailable>
  );
}

async function framed<Name extends ModalName>(name: Name, load: SlotProps<Name>['load']) {
  const { default: view } = await load();
  const onClose = () => closeModal(name);
  return {
    default: ({ shown }: { shown: ShownModal<Name> }) => view({ ...shown.props, open: shown.open, onClose }),
  };
}

/** A modal whose chunk cannot be loaded shows a notice instead of breaking the screen. */
class Unavailable extends Component<{ children: ReactNode; onFailure: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    const description = navigator.onLine
      ? t('Please try again.')
      : t('This needs a connection once. Please try again later.');
    toast({ title: t("That couldn't be opened"), description, variant: 'destructive' });
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
