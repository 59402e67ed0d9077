import { useRegister } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { loadBodies } from './loadBodies.ts';
import { type SharedUsername, UsernameField } from './usernameField.tsx';

export function RegisterForm(shared: SharedUsername) {
  const register = useRegister((error) =>
    toast({ title: say('Registration failed'), description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(async () => (await loadBodies()).register, register.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <UsernameField {...shared} error={problems.username} />
      <PasswordField autoComplete="new-password" placeholder={say('At least 6 characters')} error={problems.password} />
      <EmailField optional placeholder={say('To reset your password')} error={problems.email} />
      <Button type="submit" look="go" block pending={register.isPending} pendingText={say('Creating Account...')}>
        {say('Register')}
      </Button>
    </form>
  );
}
