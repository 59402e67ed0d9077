// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../../../shared/api/auth.ts';
import { find, mount } from '../../testing/mount.ts';
import { useForm } from './form.tsx';

const fetched = vi.fn<() => Promise<typeof auth.login.body>>();
const sent = vi.fn();

function Door() {
  const { problems, formProps } = useForm(fetched, sent);
  return (
    <form {...formProps}>
      <input name="username" defaultValue=" ada " />
      <input name="password" defaultValue="short" />
      <p>{problems.password}</p>
    </form>
  );
}

const submit = () =>
  act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

afterEach(() => vi.resetAllMocks());

describe('fetched form rules', () => {
  it('form rules are fetched on the first focus and applied on submit', async () => {
    fetched.mockResolvedValue(auth.login.body);
    mount(<Door />);
    expect(fetched).not.toHaveBeenCalled();
    act(() => find<HTMLInputElement>('input[name=username]').focus());
    expect(fetched).toHaveBeenCalledOnce();
    await submit();
    expect(find('p').textContent).toBe('Password must be at least 6 characters');
    expect(document.activeElement).toBe(find('input[name=password]'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('a form whose rules cannot be fetched is left to the server', async () => {
    fetched.mockRejectedValue(new Error('offline'));
    mount(<Door />);
    await submit();
    expect(sent).toHaveBeenCalledWith({ username: ' ada ', password: 'short' });
  });
});
