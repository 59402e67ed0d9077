import { useLogin } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { loadBodies } from './loadBodies.ts';
import { type SharedUsername, UsernameField } from './usernameField.tsx';

export function LoginForm(shared: SharedUsername) {
  const login = useLogin((error) =>
    toast({ title: say('Login failed'), description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(async () => (await loadBodies()).login, login.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <UsernameField {...shared} error={problems.username} />
      <PasswordField
        autoComplete="current-password"
        placeholder={say('At least 6 characters')}
        aside={<TextLink href="/forgot-password">{say('Forgot your password?')}</TextLink>}
        error={problems.password}
      />
      <Button type="submit" look="go" block pending={login.isPending} pendingText={say('Signing In...')}>
        {say('Login')}
      </Button>
    </form>
  );
}
