// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUserId } from '../../session/session.ts';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import JoinScreen from './joinScreen.tsx';

let number = 0;
let code = '';
beforeEach(() => {
  number += 1;
  code = `9F3K-TQ7M-2B4C-X0W${number}`;
  location.hash = `#${code}`;
});
afterEach(() => {
  location.hash = '';
});

const LOOK = 'POST /api/invitations/look';
const JOIN = 'POST /api/clubs/join';
const LOGIN = 'POST /api/login';
const club = { name: 'Riverside Walkers', members: 6, goal: 20 };
const walker = { id: 'w1', clubs: [], timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
const gone = "That invitation isn't good any more. Please ask for a new one.";

const openedWith = async (
  answer: unknown,
  { as = null as typeof walker | null, ...more }: Record<string, unknown> & { as?: typeof walker | null } = {},
) => {
  const { hook, history = [] } = memoryLocation({ path: '/join', record: true });
  const shown = await showTo(
    as,
    <Router hook={hook}>
      <JoinScreen />
    </Router>,
    { 'GET /config.json': { registration: 'invited' }, [LOOK]: answer, ...more },
  );
  return { ...shown, path: () => history.at(-1) };
};
const type = (name: string, value: string) => {
  const field = find<HTMLInputElement>(`input[name=${name}]`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};
const signsIn = async ({ settle }: Awaited<ReturnType<typeof openedWith>>) => {
  type('username', 'maya');
  type('password', 'one foot, then the other');
  act(() => find<HTMLFormElement>('form').requestSubmit());
  await act(async () => void (await import('../../api/bodies.ts')));
  await settle();
  await settle();
};

describe('an invitation of a server', () => {
  it('an invitation of the server opens the form, which sends its code along', async () => {
    const { made } = await openedWith({ opensServer: true });
    expect(made(LOOK).map(({ body }) => body)).toEqual([{ code }]);
    expect(find('h1').textContent).toContain("You're invited to");
    expect(find('[role=tab][aria-selected=true]').textContent).toBe('Register');
    expect(find<HTMLInputElement>('input[name=invitation]').value).toBe(code);
    expect(find('input[name=password]')).toBeDefined();
  });

  it('an invitation that opens nothing any more says so', async () => {
    await openedWith(refused(404, gone));
    expect(document.body.textContent).toContain(gone);
    expect(document.querySelector('input')).toBeNull();
  });

  it('an invitation of the server leads a signed-in walker home', async () => {
    const { path } = await openedWith({ opensServer: true }, { as: walker });
    expect(path()).toBe('/');
  });
});

describe('an invitation of a club', () => {
  it('an invitation of a club shows name, members, goal and what members see above the form', async () => {
    await openedWith({ opensServer: true, club });
    expect(find('h1').textContent).toContain('Riverside Walkers');
    expect(document.body.textContent).toContain(
      '6 people walk here, 20 walks a week all together. Members see your name, your photo and the days you walked. Never where.',
    );
    expect(buttonOf('Register and join').type).toBe('submit');
  });

  it('an invitation of a club that does not open the server asks to log in, and joins then', async () => {
    const shown = await openedWith(
      { opensServer: false, club },
      { [LOGIN]: walker, [JOIN]: { id: 'c1' }, 'GET /api/user': walker },
    );
    expect(document.querySelector('[role=tab]')).toBeNull();
    await signsIn(shown);
    expect(shown.made(JOIN).map(({ body }) => body)).toEqual([{ code }]);
    expect(shown.path()).toBe('/together/c1');
    act(() => void currentUserId.clear());
  });

  it('a signed-in walker joins the invited club with one press', async () => {
    const shown = await openedWith(
      { opensServer: true, club },
      { as: walker, [JOIN]: { id: 'c1' }, 'GET /api/user': walker },
    );
    expect(shown.made(JOIN)).toEqual([]);
    click(buttonOf('Join'));
    await shown.settle();
    expect(shown.path()).toBe('/together/c1');
  });

  it.each([
    [409, 'That club is full.'],
    [409, "You're in five clubs already."],
    [404, gone],
  ])('that is refused with %i says "%s"', async (status, sentence) => {
    const { settle, path } = await openedWith(
      { opensServer: true, club },
      { as: walker, [JOIN]: refused(status, sentence) },
    );
    click(buttonOf('Join'));
    await settle();
    expect(find('[role=alert]').textContent).toContain(sentence);
    expect(path()).toBe('/join');
  });

  it('an ended invitation of a club says so to a signed-in walker', async () => {
    await openedWith(refused(404, gone), { as: walker });
    expect(document.body.textContent).toContain(gone);
  });
});
