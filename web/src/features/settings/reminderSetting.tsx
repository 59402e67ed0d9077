import { Bell } from 'lucide-react';
import { useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { askForPush, type PushState, pushState, subscribePush } from '../../pwa/install/pushDevice.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Alert } from '../../ui/notices/alert.tsx';

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
export function ReminderSetting({ walkerId, isSaved, checked, onChange }: SettingProps) {
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
