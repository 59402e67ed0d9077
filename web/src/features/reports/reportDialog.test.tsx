// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/notices/toast.ts';
import ReportDialog from './reportDialog.tsx';

const whose = { publicId: 'walk-1', day: '2026-11-20' };
const open = (answer: unknown) => {
  const things = ['photo', 'walk', 'place'] as const;
  const dialog = <ReportDialog whose={whose} things={things} title="Report this walk" open onClose={() => undefined} />;
  return showTo({ id: 'me' }, dialog, { 'POST /api/reports': answer });
};

it('a report sends its subject and reason, and another subject clears a reason that does not apply to it', async () => {
  const { made, settle } = await open({});
  click(find('input[value=untrue]'));
  expect(buttonOf('Report').disabled).toBe(false);
  click(find('input[value=place]'));
  expect(document.querySelector('input[value=untrue]')).toBeNull();
  expect(buttonOf('Report').disabled).toBe(true);
  click(find('input[value=dangerous]'));
  click(buttonOf('Report'));
  await settle();
  expect(made('POST /api/reports')[0]?.body).toEqual({ ...whose, what: 'place', reason: 'dangerous', text: '' });
  expect(toastStore.read()[0]).toMatchObject({ title: 'Thank you for reporting it' });
});

it('a refused report shows why', async () => {
  const { settle } = await open(refused(429, "You've sent a lot of reports today. Please try again tomorrow."));
  click(find('input[value=offensive]'));
  click(buttonOf('Report'));
  await settle();
  expect(find('[role=dialog]').textContent).toContain("You've sent a lot of reports today.");
});
