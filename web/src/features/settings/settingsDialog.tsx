import { useQuery } from '@tanstack/react-query';
import { Bell, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { MAX_DISTANCE } from '../../../../shared/domain/difficulty.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { statementsOf } from '../../api/moderation.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { walkText } from '../../i18n/measures.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { askForPush, type PushState, pushState, subscribePush } from '../../pwa/install/pushDevice.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog, DialogPage } from '../../ui/dialogs/dialog.tsx';
import { useModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { difficultyOptions } from '../../ui/lists/badge.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
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
import { Statements } from './statements.tsx';
import { WalksPage } from './walksPage.tsx';
import { withUser } from './withUser.tsx';

const settingsClass =
  '*:py-3.5 *:border-t *:border-hairline [&>:first-child]:pt-0 [&>:first-child]:border-t-0 [&>:has(>svg)]:py-2';

type Chosen = Partial<SavedSettings>;

/** A change of language or unit remounts the app, so the sheet's state is kept outside the component. */
let kept: { opening: number | undefined; path: readonly SettingsPage[]; chosen: Chosen } | undefined;

export default withUser(function SettingsDialog({ user, open, onClose }) {
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
        toastSuccess(t('Settings updated'));
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
});

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
        {...MAX_DISTANCE}
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

/** Reasons why this device shows no reminders although they are on. */
export const silences: Record<Exclude<PushState, 'allowed' | 'askable'>, string> = {
  installFirst: msg(
    'On iPhone and iPad only installed apps get notifications. Tap Share, then Add to Home Screen, and turn this on there.',
  ),
  denied: msg(
    'Notifications are blocked in this browser, or this is a private window. Allow them in the site settings to get them here.',
  ),
  unsupported: msg("This browser can't show notifications. Your other devices can."),
};

type SettingProps = {
  walkerId: string;
  /** A saved setting subscribes this device at once, an unsaved one with Save Changes. */
  isSaved: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const warnOfPush = (error: unknown) => console.warn('No notifications here:', error);

/** The setting applies to all devices; the push permission tells whether this browser can show reminders. */
function ReminderSetting({ walkerId, isSaved, checked, onChange }: SettingProps) {
  const [state, setState] = useState(pushState);
  const ask = async () => {
    setState(await askForPush());
    if (isSaved) await subscribePush(walkerId);
  };
  const change = (wanted: boolean) => {
    onChange(wanted);
    if (wanted) void ask().catch(warnOfPush);
  };
  return (
    <div>
      <Switch
        label={t('Daily Notifications')}
        text={t('An evening nudge if your walk still waits')}
        checked={checked}
        onChange={change}
      />
      {checked && state === 'askable' && (
        <div className="mt-3">
          <Button variant="tint" size="sm" icon={Bell} onClick={() => void ask().catch(warnOfPush)}>
            {t('Allow on This Device')}
          </Button>
        </div>
      )}
      {checked && state !== 'askable' && state !== 'allowed' && (
        <Alert tone="info" className="mt-3">
          {t(silences[state])}
        </Alert>
      )}
    </div>
  );
}
