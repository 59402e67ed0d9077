import { Lock, Mail, UserRound } from 'lucide-react';
import { auth } from '../../../../shared/api/auth.ts';
import { useRegister } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/toast.ts';
import type { SharedUsername } from './loginForm.tsx';

export function RegisterForm({ username, onUsername }: SharedUsername) {
  const register = useRegister((error) =>
    toast({ title: 'Registration failed', description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(auth.register.body, register.mutate);
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
        autoComplete="new-password"
        placeholder="At least 6 characters"
        error={problems.password}
      />
      <Field
        label="Email"
        optional
        name="email"
        type="email"
        icon={Mail}
        autoComplete="email"
        placeholder="To reset your password"
        error={problems.email}
      />
      <Button type="submit" look="go" block pending={register.isPending} pendingText="Creating Account...">
        Register
      </Button>
    </form>
  );
}
