import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MAX_TOKEN_NAME, SCOPES, type Scope } from '../../../../shared/domain/auth/accessTokens.ts';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { useCreateToken } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';
import { scopeLabels } from './tokensPage.tsx';

const { name, currentPassword } = bodies.createToken.shape;
const form = z.object({ name, currentPassword });

export default function CreateTokenDialog(frame: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const creating = useCreateToken();
  const { problems, formProps } = useForm(form, (sent) => creating.mutate({ ...sent, scopes: [...scopes] }));
  if (creating.data) return <ShownToken token={creating.data.token} {...frame} />;

  const choose = (scope: Scope, isChosen: boolean) =>
    setScopes(SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))));
  return (
    <FormDialog
      {...frame}
      title={t('Create an access token')}
      yes={t('Create')}
      sending={creating}
      formProps={formProps}
    >
      <Field label={t('Name')} name="name" autoComplete="off" maxLength={MAX_TOKEN_NAME} error={problems.name} />
      {SCOPES.map((scope) => (
        <Switch
          key={scope}
          label={t(scopeLabels[scope])}
          checked={scopes.includes(scope)}
          onChange={(isChosen) => choose(scope, isChosen)}
        />
      ))}
      <OwnerField user={user} error={problems.currentPassword} />
    </FormDialog>
  );
}

function ShownToken({ token, ...frame }: ModalFrame & { token: string }) {
  const [isCopied, setCopied] = useState(false);
  // Without permission for the clipboard the token can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog {...frame} title={t('Your access token')}>
      <div className="grid gap-3.5">
        <p>{t("Copy it now: it won't be shown again.")}</p>
        <code className="rounded-lg bg-surface-raised p-3 break-all select-all">{token}</code>
        <Button block icon={Copy} onClick={copy}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </Dialog>
  );
}
