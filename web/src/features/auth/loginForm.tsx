import { Lock, UserRound } from 'lucide-react';
import { auth } from '../../../../shared/api/auth.ts';
import { useLogin } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';

export interface SharedUsername {
  username: string;
  onUsername: (username: string) => void;
}

export function LoginForm({ username, onUsername }: SharedUsername) {
  const login = useLogin((error) =>
    toast({ title: 'Login failed', description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(auth.login.body, login.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <Field
        label="Username"
        name="username"
        icon={UserRound}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="At least 3 characters"
        value={username}
        onChange={(event) => onUsername(event.currentTarget.value)}
        error={problems.username}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        icon={Lock}
        autoComplete="current-password"
        placeholder="At least 6 characters"
        aside={<TextLink href="/forgot-password">Forgot your password?</TextLink>}
        error={problems.password}
      />
      <Button type="submit" look="go" block pending={login.isPending} pendingText="Signing In...">
        Login
      </Button>
    </form>
  );
}
