import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { dayText } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { useForm } from '../../ui/forms/form.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { useEndSessions, useTokens } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';

interface Props {
  /** Without `session` all sessions but the current one are ended. */
  session?: { id: string; createdAt: string };
}

export default function EndSessionsDialog({ session, open, onClose }: Props & ModalFrame) {
  const { data: user } = useQuery(currentUser);
  const { data: tokens = [] } = useTokens();
  const [revokeTokens, setRevokeTokens] = useState(false);
  const end = useEndSessions(session?.id);
  const { problems, formProps } = useForm(bodies.endOtherSessions, (body) =>
    end.mutate({ ...body, ...(revokeTokens && { revokeTokens }) }, { onSuccess: onClose }),
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={session ? t('Sign out that device?') : t('Sign out everywhere else?')}
      yes={t('Sign Out')}
      pendingText={t('Signing out...')}
      sending={end}
      formProps={formProps}
    >
      {session && <p>{t('Signed in {day}', { day: dayText(session.createdAt) })}</p>}
      {!session && tokens.length > 0 && (
        <Switch label={t('Revoke my access tokens, too')} checked={revokeTokens} onChange={setRevokeTokens} />
      )}
      <OwnerField user={user} error={problems.currentPassword} />
    </FormDialog>
  );
}
