import { expect, it } from 'vitest';
import { locationHelp } from './startPage.tsx';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'iPhone and iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari'],
  ['something else', 'your browser'],
])('the steps to allow the position are given for %s', (userAgent, browser) => {
  const help = locationHelp(userAgent);
  expect(help.browser).toBe(browser);
  expect(help.steps.join(' ')).toMatch(/[Aa]llow|While Using/);
});
