import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { MAX_DISTANCE } from '../../../../shared/domain/difficulty.ts';
import { statementsOf } from '../../api/moderation.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { walkText } from '../../i18n/measures.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog, DialogPage, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { useModal } from '../../ui/dialogs/openModal.ts';
import { Choice } from '../../ui/forms/choice.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { difficultyOptions } from '../../ui/lists/badge.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { AccountPage, DevicesPage, EmailPage, NamePage } from './accountPage.tsx';
import {
  type Changes,
  changesOf,
  isTyped,
  noticeOfFailure,
  pageTitles,
  type SavedSettings,
  type SettingsPage,
} from './changes.ts';
import { BlockedPage, DisplayPage, MorePage, PrivacyPage } from './displayAndPrivacyPages.tsx';
import { HomeSetting } from './homeSetting.tsx';
import { PasskeysPage, TokensPage } from './passkeysPage.tsx';
import { ReminderSetting } from './reminderSetting.tsx';
import { Statements } from './statements.tsx';
import { WalksPage } from './walksPage.tsx';

const settingsClass =
  '*:py-3.5 *:border-t *:border-hairline [&>:first-child]:pt-0 [&>:first-child]:border-t-0 [&>:has(>svg)]:py-2';

export default function SettingsDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <SettingsSheet user={user} open={open} onClose={onClose} /> : null;
}

type Chosen = Partial<SavedSettings>;

/** A change of language or unit remounts the app, so the sheet's state is kept outside the component. */
let kept: { opening: number | undefined; path: readonly SettingsPage[]; chosen: Chosen } | undefined;

function SettingsSheet({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const formId = useId();
  const opening = useModal('settings')?.id;
  const before = kept?.opening === opening ? kept : undefined;
  const [path, setPath] = useState(before?.path ?? []);
  const [chosen, setChosen] = useState(before?.chosen ?? {});
  useEffect(() => {
    kept = { opening, path, chosen };
  }, [opening, path, chosen]);
  const page = path.at(-1);
  const hasSave = page === undefined || page === 'name' || page === 'email';

  const save = useUpdateWalker(user.id);
  const back = () => {
    save.reset();
    setPath((pages) => pages.slice(0, -1));
  };
  const send = (changes: Changes) =>
    save.mutate(changes, {
      onSuccess: () => {
        toast({ title: t('Settings updated'), variant: 'success' });
        if (page) back();
        else onClose();
      },
      onError: noticeOfFailure,
    });

  const [pendingLeave, setPendingLeave] = useState<'back' | 'close'>();
  const hasTyped = () => isTyped(document.getElementById(formId));
  const leave = () => {
    if (hasTyped() || Object.keys(changesOf(user, chosen)).length > 0) setPendingLeave('close');
    else onClose();
  };
  const leavePage = () => (hasTyped() ? setPendingLeave('back') : back());
  const discard = () => {
    setPendingLeave(undefined);
    if (pendingLeave === 'back') back();
    else onClose();
  };

  const goTo = (next: SettingsPage) => setPath((pages) => [...pages, next]);
  const pages: Record<SettingsPage, ReactNode> = {
    more: <MorePage user={user} goTo={goTo} />,
    walks: <WalksPage user={user} />,
    display: <DisplayPage user={user} />,
    privacy: <PrivacyPage user={user} goTo={goTo} />,
    blocked: <BlockedPage user={user} />,
    account: <AccountPage user={user} goTo={goTo} />,
    name: <NamePage user={user} formId={formId} send={send} />,
    email: <EmailPage user={user} formId={formId} send={send} error={save.error} />,
    passkeys: <PasskeysPage />,
    tokens: <TokensPage />,
    devices: <DevicesPage user={user} />,
    decisions: <DecisionsPage user={user} />,
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      onBack={page && leavePage}
      title={page ? t(pageTitles[page]) : t('Settings')}
      answers={
        hasSave
          ? {
              ...{ yes: t('Save Changes'), onNo: page ? back : onClose, form: formId },
              ...{ pending: save.isPending, pendingText: t('Saving...') },
            }
          : undefined
      }
    >
      {open && path.map((each) => <DialogPage key={each} onBack={leavePage} />)}
      {page === undefined ? (
        <FirstPage {...{ user, formId, send, chosen, setChosen, goTo }} />
      ) : (
        <div key={page} className={settingsClass}>
          {pages[page]}
        </div>
      )}
      <Dialog
        open={pendingLeave !== undefined}
        onClose={() => setPendingLeave(undefined)}
        title={t('Discard your changes?')}
        answers={{
          ...{ no: t('Discard'), onNo: discard },
          ...{ yes: t('Keep Editing'), variant: 'brand', onClick: () => setPendingLeave(undefined) },
        }}
      >
        <p className="mt-1">{t("Your changes aren't saved yet.")}</p>
      </Dialog>
    </Dialog>
  );
}

type FirstPageProps = {
  user: OwnUser;
  formId: string;
  send: (changes: Changes) => void;
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
  goTo: (page: SettingsPage) => void;
};

function FirstPage({ user, formId, send, chosen, setChosen, goTo }: FirstPageProps) {
  const shown = { ...user, ...chosen };
  const choose = (part: Chosen) => setChosen({ ...chosen, ...part });
  return (
    <form
      id={formId}
      className={classes(settingsClass, '-mb-5')}
      onSubmit={(event) => {
        event.preventDefault();
        send(changesOf(user, chosen));
      }}
    >
      <HomeSetting user={user} />
      <div>
        <Choice
          label={t('Preferred Difficulty')}
          options={translateLabels(difficultyOptions)}
          value={shown.preferredDifficulty}
          onChange={(preferredDifficulty) => choose({ preferredDifficulty })}
        />
      </div>
      <Slider
        label={t('Distance Range')}
        min={MAX_DISTANCE.min}
        max={MAX_DISTANCE.max}
        step={MAX_DISTANCE.step}
        value={shown.maxDistance}
        onChange={(maxDistance) => choose({ maxDistance })}
        valueText={t('Up to {distance}', { distance: walkText(shown.maxDistance) })}
        minText={walkText(MAX_DISTANCE.min)}
        maxText={walkText(MAX_DISTANCE.max)}
      />
      <ReminderSetting
        walkerId={user.id}
        isSaved={user.notificationsEnabled}
        checked={shown.notificationsEnabled}
        onChange={(notificationsEnabled) => choose({ notificationsEnabled })}
      />
      <RowLink
        icon={SlidersHorizontal}
        label={t('More settings')}
        text={t('Walks, display, privacy, account')}
        onClick={() => goTo('more')}
      />
    </form>
  );
}

function DecisionsPage({ user }: { user: OwnUser }) {
  const { data: statements = [] } = useQuery(statementsOf(user.id));
  return <Statements walkerId={user.id} statements={statements} />;
}
