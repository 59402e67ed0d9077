import * as z from 'zod/mini';
import type { Passkey } from '../../../../shared/api/passkeys.ts';
import { PASSKEY_NAME } from '../../../../shared/domain/auth/passkeys.ts';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import type { ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import { Field, useForm } from '../../ui/forms/form.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { deviceName } from '../auth/index.ts';
import { OwnerField } from './accountDialogs.tsx';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './accountQueries.ts';
import { withUser } from './withUser.tsx';

const added = z.extend(bodies.renamePasskey, bodies.endOtherSessions.shape);

const NameField = ({ name, error }: { name: string; error: string | undefined }) => (
  <Field
    label={t('Name')}
    name="name"
    autoComplete="off"
    maxLength={PASSKEY_NAME.max}
    defaultValue={name}
    hint={t('So that you know it in the list.')}
    error={error}
  />
);

export const AddPasskeyDialog = withUser(({ user, ...frame }) => {
  const adding = useAddPasskey(user);
  const { problems, formProps } = useForm(added, (sent) =>
    adding.mutate(sent, {
      onSuccess: (isMade) => {
        if (!isMade) return;
        toastSuccess(t('Passkey added'));
        frame.onClose();
      },
    }),
  );
  return (
    <FormDialog {...frame} title={t('Add a passkey')} yes={t('Continue')} sending={adding} formProps={formProps}>
      <NameField name={deviceName()} error={problems.name} />
      <OwnerField error={problems.currentPassword} />
    </FormDialog>
  );
});

export function RenamePasskeyDialog({ passkey, ...frame }: ModalFrame & { passkey: Passkey }) {
  const renaming = useRenamePasskey(passkey.id);
  const { problems, formProps } = useForm(bodies.renamePasskey, (sent) =>
    renaming.mutate(sent, { onSuccess: frame.onClose }),
  );
  return (
    <FormDialog {...frame} title={t('Rename the passkey')} yes={t('Save')} sending={renaming} formProps={formProps}>
      <NameField name={passkey.name} error={problems.name} />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, ...frame }: ModalFrame & { passkey: Passkey }) {
  const removing = useRemovePasskey(passkey.id);
  const { problems, formProps } = useForm(bodies.endOtherSessions, (sent) =>
    removing.mutate(sent, { onSuccess: frame.onClose }),
  );
  return (
    <FormDialog
      {...frame}
      title={t('Remove this passkey?')}
      yes={t('Remove')}
      variant="danger"
      sending={removing}
      formProps={formProps}
    >
      <p>
        <b>{passkey.name}</b>
      </p>
      <p>{t("It won't sign you in any more. You can delete it from your device, too.")}</p>
      <OwnerField error={problems.currentPassword} />
    </FormDialog>
  );
}
