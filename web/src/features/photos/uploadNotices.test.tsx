// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find, mount } from '../../testing/mount.ts';
import { Notices } from './uploadNotices.tsx';

it('the question mark of a notice shows the details as an alert', () => {
  const { element } = mount(
    <Notices
      notices={[{ type: 'error', message: 'Failed to upload sign.jpg', details: 'The connection was lost.' }]}
    />,
  );
  expect(element.textContent).toBe('Failed to upload sign.jpg');
  click(find('button[aria-label=Details]'));
  expect(find('[role=alert]').textContent).toBe('The connection was lost.');
  click(find('button[aria-label=Details]'));
  expect(element.querySelector('[role=alert]')).toBeNull();
});

it('a notice without details has no question mark', () => {
  mount(<Notices notices={[{ type: 'error', message: "You can't add more files", details: '' }]} />);
  expect(document.querySelector('button')).toBeNull();
});
