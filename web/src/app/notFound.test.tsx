// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { find, mount } from '../testing/mount.ts';
import NotFound from './notFound.tsx';

it('Page Not Found links to home', () => {
  const { element } = mount(<NotFound />);
  expect(find('h1').textContent).toBe('Page Not Found');
  expect(element.textContent).toContain('404 Page Not Found');
  expect(find<HTMLAnchorElement>('a').getAttribute('href')).toBe('/');
});
