import { UserRound } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { say } from '../../words/say.ts';

/** What is typed on the login tab is kept for the register tab. */
export interface SharedUsername {
  username: string;
  onUsername: (username: string) => void;
}

export const UsernameField = ({ username, onUsername, error }: SharedUsername & { error: string | undefined }) => (
  <Field
    label={say('Username')}
    name="username"
    icon={UserRound}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    placeholder={say('At least 3 characters')}
    value={username}
    onChange={(event) => onUsername(event.currentTarget.value)}
    error={error}
  />
);
