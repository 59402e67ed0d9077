// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { USUAL_WAYS } from '../../../../shared/domain/walk/walkComfort.ts';
import { click, find, mount } from '../../testing/mount.ts';
import { RouteChoice } from './walksPage.tsx';

it('the route choice and the steps switch report their new values', () => {
  const choose = vi.fn();
  mount(<RouteChoice chosen={USUAL_WAYS} choose={choose} />);
  click(find('[value=lit]'));
  click(find('[role=switch]'));
  expect(choose.mock.calls).toEqual([[{ preferredWays: 'lit' }], [{ noSteps: true }]]);
});
