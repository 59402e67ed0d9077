// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import PlaceReportDialog from './placeReportDialog.tsx';

const me = { id: 'me', username: 'lena', preferredWays: 'quiet', noSteps: false, maxDistance: 2.5 };
const challenge = {
  id: 'me.2026-11-20.route',
  destination: { street: 'Vallgatan', town: 'Krems' },
  destinationName: 'Vallgatan, Krems',
  ...{ startLatitude: 48.4, startLongitude: 15.6, endLatitude: 48.4105, endLongitude: 15.6131 },
  completed: false,
};
const saying = 'POST /api/challenges/me.2026-11-20.route/place';

const open = (completed: boolean, rest: object = {}) =>
  showTo(
    me,
    <PlaceReportDialog challenge={{ ...challenge, completed, ...rest } as never} open onClose={() => undefined} />,
    {
      [saying]: {},
      'POST /api/routes/generate': { date: '2026-11-20', routeId: 'another' },
      'POST /api/challenges': {},
    },
  );

it('a report sends its reason and offers a new route for an open walk', async () => {
  const { made, settle } = await open(false);
  expect(buttonOf('Tell Us').disabled).toBe(true);
  click(find('input[value=noSign]'));
  click(buttonOf('Tell Us'));
  await settle();
  expect(made(saying)[0]?.body).toEqual({ reason: 'noSign', text: '' });
  expect(find('[role=dialog]').textContent).toContain("doesn't count towards today's five");
  click(buttonOf('New Route'));
  await settle();
  expect(made('POST /api/routes/generate')[0]?.body).toMatchObject({ forceNew: true });
});

it.each(['noSign', 'otherName'])(
  'after "%s" the thanks lead to OpenStreetMap\'s note form at the sign',
  async (reason) => {
    const { settle } = await open(true);
    click(find(`input[value=${reason}]`));
    click(buttonOf('Tell Us'));
    await settle();
    const link = find('[role=dialog] a');
    expect(link.textContent).toBe('Tell OpenStreetMap, too');
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/note/new#map=19/48.4105/15.6131');
  },
);

it('no note is offered so near home', async () => {
  const { settle } = await open(true, { endLatitude: 48.401, endLongitude: 15.6 });
  click(find('input[value=noSign]'));
  click(buttonOf('Tell Us'));
  await settle();
  expect(document.querySelector('[role=dialog] a')).toBeNull();
});

it('a report of a completed walk offers no new route', async () => {
  const { settle } = await open(true);
  click(find('input[value=private]'));
  click(buttonOf('Tell Us'));
  await settle();
  expect(find('[role=dialog]').textContent).not.toContain('New Route');
  expect(document.querySelector('[role=dialog] a')).toBeNull();
});
