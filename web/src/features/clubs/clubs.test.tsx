// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import Modals from '../../app/modalTable.tsx';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { closeAllModals } from '../../ui/dialogs/openModal.ts';
import { dismissToast, toast, toastStore } from '../../ui/notices/toast.ts';
import { tellGoalAfterWalk } from './queries.ts';
import TogetherScreen from './togetherScreen.tsx';

const face = (id: string, firstName: string) => ({
  id,
  username: id,
  firstName,
  lastName: null,
  profilePhotoUrl: null,
});
const week = (days: string) => [...days].map((day) => day === '1');
const maya = { ...face('w1', 'Maya'), days: week('1101100'), isYou: true, isOwner: true };
const ben = { ...face('w2', 'Ben'), days: week('1100000'), isYou: false, isOwner: false };
const club = {
  ...{ id: 'c1', name: 'Riverside Walkers', goal: 20, week: '2026-11-16', sum: 6, daysLeft: 3, memberCount: 2 },
  weeks: [
    { week: '2026-11-02', sum: 24, goal: 20 },
    { week: '2026-11-09', sum: 18, goal: 20 },
  ],
  members: [maya, ben],
};
const listed = ({ id, name, goal } = club) => ({ id, name, goal, memberCount: 2, isOwner: true });
const user = { id: 'w1', clubs: ['c1'] };
const invitation = { id: 'i1', expiresAt: '2026-12-04T10:00:00.000Z', usesLeft: 10, isMine: true };
const made = { ...invitation, code: '9F3K-TQ7M-2B4C-X0WD', url: 'https://walk.example.org/join#9F3K-TQ7M-2B4C-X0WD' };

const answers = {
  'GET /api/users/w1/clubs': [listed()],
  'GET /api/clubs/c1': club,
  'GET /api/clubs/c1/invitations': [invitation],
  'POST /api/clubs/c1/invitations': made,
  'GET /api/user': user,
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => {
  act(closeAllModals);
  toastStore.set([]);
  vi.useRealTimers();
});

async function show(more: Record<string, unknown> = {}, path = '/together') {
  const { hook, history = [] } = memoryLocation({ path, record: true });
  const shown = await showTo(
    user,
    <Router hook={hook}>
      <Suspense>
        <Route path="/together/:club?" component={TogetherScreen} />
        <Modals />
      </Suspense>
    </Router>,
    { ...answers, ...more },
  );
  return { ...shown, path: () => history.at(-1) };
}

function AfterWalk() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void tellGoalAfterWalk(client, 'w1')}>
      Complete
    </button>
  );
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** The topmost one. */
const dialog = () => [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
/** Confirms the topmost dialog. */
const says = async (yes: string, { settle }: Awaited<ReturnType<typeof show>>) => {
  await settle();
  expect([...dialog().querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(yes);
  act(() => dialog().querySelector('form')?.requestSubmit());
  await settle();
};
/** The dialogs are lazy chunks. */
const opened = async (name: string, { settle }: Awaited<ReturnType<typeof show>>) => {
  await act(async () => {
    buttonOf(name).click();
    await import('./clubDialogs.tsx');
  });
  await settle();
};
const type = (name: string, value: string) => {
  const field = find<HTMLInputElement>(`input[name=${name}]`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};
/** The rules are a lazy chunk. */
const submit = async ({ settle }: Awaited<ReturnType<typeof show>>) => {
  act(() => find<HTMLFormElement>('form').requestSubmit());
  await act(async () => void (await import('../../api/bodies.ts')));
  await settle();
};

describe('a club', () => {
  it('a club shows goal, days left, members with the days they walked, and past weeks as sums', async () => {
    await show();
    expect(find('h2.font-heavy').parentElement?.textContent).toContain('Riverside Walkers6 of 20 walks, 3 days left');
    const bar = find('[role=progressbar]');
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax'), bar.children.length]).toEqual([
      '6',
      '20',
      20,
    ]);
    expect(texts('[data-part=members] li')).toEqual(['W1MayaYou', 'W2Ben']);
    expect([...document.querySelectorAll('[role=img]')].map((dots) => dots.getAttribute('aria-label'))).toEqual([
      '4 walks this week',
      '2 walks this week',
      'Goal reached',
    ]);
    expect(texts('[data-part=club-weeks] dd')).toEqual(['18 of 20', '24 of 20']);
    expect(texts('button')).not.toContain('Share this week');
  });

  it('a goal of five hundred days is one bar instead of five hundred steps', async () => {
    await show({ 'GET /api/clubs/c1': { ...club, goal: 500 } });
    expect(find('[role=progressbar]').children.length).toBe(1);
  });

  it('the first club is shown, and the others are in one collapsed row', async () => {
    const second = { ...listed(), id: 'c2', name: 'Class 4b' };
    await show({ 'GET /api/users/w1/clubs': [listed(), second] });
    expect(find<HTMLDetailsElement>('details').open).toBe(false);
    expect([...document.querySelectorAll('details a')].map((link) => link.getAttribute('href'))).toEqual([
      '/together/c2',
      '/together/new',
    ]);
  });

  it('a reached goal is announced once per club and week, and the week can be shared', async () => {
    const reached = { 'GET /api/clubs/c1': { ...club, sum: 22 } };
    const { remount, settle } = await show(reached);
    expect(toastStore.read().map(({ title }) => title)).toEqual(['Riverside Walkers: 22 of 20!']);
    expect(buttonOf('Share this week')).toBeTruthy();
    toastStore.set([]);
    remount(
      <Router hook={memoryLocation({ path: '/together' }).hook}>
        <Route path="/together/:club?" component={TogetherScreen} />
      </Router>,
    );
    await settle();
    expect(toastStore.read()).toEqual([]);
  });

  it('a goal that a walk has reached is announced once the notice of the walk has gone', async () => {
    const { settle } = await showTo(user, <AfterWalk />, { ...answers, 'GET /api/clubs/c1': { ...club, sum: 20 } });
    const walked = toast({ title: 'Challenge completed!' });
    click(buttonOf('Complete'));
    await settle();
    expect(toastStore.read().map(({ title }) => title)).toEqual(['Challenge completed!']);
    act(() => dismissToast(walked));
    await settle();
    expect(toastStore.read()[0]?.title).toBe('Riverside Walkers: 20 of 20!');
  });

  it('a club that has ended or was left says so, and its last answer is not shown', async () => {
    await show({ 'GET /api/clubs/c9': refused(404, "That club doesn't exist.") }, '/together/c9');
    expect(document.body.textContent).toContain("You're not in this club");
    expect(document.body.textContent).not.toContain('Invite someone');
  });

  it('a club shown from the persisted cache says how old it is', async () => {
    const { remount, answer, settle } = await show();
    expect(document.body.textContent).not.toContain('As of');
    answer('GET /api/clubs/c1', refused(400, 'Not now.'));
    remount(<p />);
    remount(
      <Router hook={memoryLocation({ path: '/together' }).hook}>
        <Route path="/together/:club?" component={TogetherScreen} />
      </Router>,
    );
    await settle();
    expect(document.body.textContent).toContain('As of Nov 20, 2026');
    expect(document.body.textContent).toContain('Ben');
  });
});

describe('a new club', () => {
  const none = { 'GET /api/users/w1/clubs': [], 'POST /api/clubs': club };

  it('a new club starts with a goal of five walks a member and opens', async () => {
    const shown = await show(none);
    type('name', ' Riverside Walkers ');
    expect(find('[data-plate=blank]').textContent).toBe('Riverside Walkers');
    await submit(shown);
    expect(shown.made('POST /api/clubs').map(({ body }) => body)).toEqual([{ name: 'Riverside Walkers', goal: 10 }]);
    expect(shown.path()).toBe('/together/c1');
  });

  it.each([
    ['name', 'Ri', "A club's name has 3 to 40 letters on one line."],
    ['name', 'River\u0007side', "A club's name has 3 to 40 letters on one line."],
    ['goal', '0', "A club's goal is a whole number from 5 to 500 walks."],
    ['goal', '10000', "A club's goal is a whole number from 5 to 500 walks."],
    ['goal', '', "A club's goal is a whole number from 5 to 500 walks."],
  ])('with the %s %j is refused before the call', async (field, value, sentence) => {
    const shown = await show(none);
    type('name', 'Riverside');
    type(field, value);
    await submit(shown);
    expect(document.body.textContent).toContain(sentence);
    expect(shown.made('POST /api/clubs')).toEqual([]);
  });

  it("a new club that the server refuses shows the server's sentence", async () => {
    const sentence = 'That name could offend other walkers. Please choose another.';
    const shown = await show({ ...none, 'POST /api/clubs': refused(400, sentence) });
    type('name', 'Riverside');
    await submit(shown);
    expect(find('[role=alert]').textContent).toContain(sentence);
  });
});

describe('an invitation', () => {
  it('an invitation is a QR code and a link with its limits, and the same one when the dialog opens again', async () => {
    const shown = await show();
    await opened('Invite someone', shown);
    expect(find('[data-part=qr-code]').getAttribute('aria-label')).toBe('QR code of the invitation');
    expect(find<HTMLInputElement>('[role=dialog] input').value).toBe('walk.example.org/join#9F3K-TQ7M-2B4C-X0WD');
    expect(dialog().textContent).toContain('Good for 14 days and 10 people');
    act(closeAllModals);
    await opened('Invite someone', shown);
    expect(shown.made('POST /api/clubs/c1/invitations').map(({ body }) => body)).toEqual([{}]);
  });

  it('an invitation is taken back after one question', async () => {
    const shown = await show({ 'DELETE /api/clubs/c1/invitations/i1': {} });
    await opened('Invite someone', shown);
    click(buttonOf('Take it back'));
    expect(shown.made('DELETE /api/clubs/c1/invitations/i1')).toEqual([]);
    await says('Take it back', shown);
    expect(shown.made('DELETE /api/clubs/c1/invitations/i1').length).toBe(1);
    expect(shown.made('POST /api/clubs/c1/invitations').length).toBe(1);
  });

  it('an invitation that cannot be made says why', async () => {
    const sentence = 'A club can have up to 20 open invitations. Please take one back first.';
    const shown = await show({ 'POST /api/clubs/c1/invitations': refused(409, sentence) });
    await opened('Invite someone', shown);
    expect(dialog().textContent).toContain(sentence);
  });
});

describe('the settings of a club', () => {
  it.each([
    ['Remove: Ben', 'Remove', 'DELETE /api/clubs/c1/members/w2', undefined],
    ['Leave the club', 'Leave', 'DELETE /api/clubs/c1/members/w1', '/together'],
    ['End the club', 'End for Good', 'DELETE /api/clubs/c1', '/together'],
    ['Take it back: Good for 14 days and 10 people', 'Take it back', 'DELETE /api/clubs/c1/invitations/i1', undefined],
  ])('"%s" asks once', async (row, yes, call, path) => {
    const shown = await show({ [call]: {} });
    await opened('Club settings', shown);
    click(buttonOf(row));
    expect(shown.made(call)).toEqual([]);
    const reads = () => shown.made('GET /api/clubs/c1').length + shown.made('GET /api/clubs/c1/invitations').length;
    const readBefore = reads();
    await says(yes, shown);
    expect(shown.made(call).length).toBe(1);
    // A club that was left would answer 404.
    expect(reads() > readBefore).toBe(!path);
    if (path) expect(shown.path()).toBe(path);
    else expect(dialog().textContent).toContain('Club settings');
  });

  it('a refused removal or ending of a club is shown in the question', async () => {
    const shown = await show({ 'DELETE /api/clubs/c1': refused(403, 'Only the owner of the club can do that.') });
    await opened('Club settings', shown);
    click(buttonOf('End the club'));
    await says('End for Good', shown);
    expect(dialog().textContent).toContain('Only the owner of the club can do that.');
  });

  it('name and goal of a club are saved', async () => {
    const shown = await show({ 'PATCH /api/clubs/c1': { ...club, goal: 25 } });
    await opened('Club settings', shown);
    click(buttonOf('More walks'));
    shown.answer('GET /api/clubs/c1', { ...club, goal: 25 });
    await submit(shown);
    expect(shown.made('PATCH /api/clubs/c1').map(({ body }) => body)).toEqual([
      { name: 'Riverside Walkers', goal: 25 },
    ]);
    expect(find('[role=progressbar]').getAttribute('aria-valuemax')).toBe('25');
  });

  it('members who are not its owner see their invitations and "Leave the club"', async () => {
    const members = [
      { ...maya, isOwner: false },
      { ...ben, isOwner: true },
    ];
    const shown = await show({ 'GET /api/clubs/c1': { ...club, members } });
    await opened('Club settings', shown);
    expect([...dialog().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      '',
      'Take it back',
      'Leave the club',
    ]);
  });
});
