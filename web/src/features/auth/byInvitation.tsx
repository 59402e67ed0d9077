import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { invitationPath, REGISTRATION_TEXTS, readInvitation } from '../../../../shared/domain/auth/invitation.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/form.tsx';

/** Replaces the registration form on a server whose registration needs an invitation or is closed. */
export default function ByInvitation({ registration }: { registration: 'invited' | 'closed' }) {
  return registration === 'closed' ? (
    <p className="pt-4 text-ink-2">{t(REGISTRATION_TEXTS.closed)}</p>
  ) : (
    <AskForInvitation />
  );
}

function AskForInvitation() {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const code = readInvitation(text);
    if (code) navigate(invitationPath(code));
    else setError(t("That's not an invitation. Please paste the whole link."));
  };
  return (
    <form noValidate onSubmit={goOn} className="grid gap-3.5 pt-4">
      <h2 className="h-card">{t('By invitation')}</h2>
      <p className="text-ink-2">{t(REGISTRATION_TEXTS.invited)}</p>
      <Field
        label={t('Invitation')}
        icon={Mail}
        placeholder={t('Paste the link or its code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" variant="go" block disabled={text.trim() === ''}>
        {t('Continue')}
      </Button>
    </form>
  );
}
