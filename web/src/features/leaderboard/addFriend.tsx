import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRequestFriend } from '../../api/friends.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { say } from '../../words/say.ts';

export function AddFriend({ walkerId }: { walkerId: string }) {
  const [typed, setTyped] = useState('');
  const request = useRequestFriend(walkerId);
  const username = typed.trim();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (username === '' || request.isPending) return;
    request.mutate(username, { onSuccess: () => setTyped('') });
  };
  return (
    <form className="add-friend" onSubmit={send} aria-label={say('Add Friend')}>
      <Field
        label={say('Username')}
        name="username"
        icon={UserPlus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        look="tint"
        disabled={username === ''}
        pending={request.isPending}
        pendingText={say('Sending...')}
      >
        {say('Add Friend')}
      </Button>
    </form>
  );
}
