import { describe, expect, it } from 'vitest';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('login screen', () => {
  it('registration starts a session that survives a reload', async () => {
    const walker = walkerOn(await browser.open());
    await walker.register();
    await walker.sees(walker.heading('Where do you start?'));
    await walker.page.reload();
    await walker.sees(walker.heading('Where do you start?'));
    expect(await walker.page.evaluate(() => localStorage.getItem('currentUserId'))).toMatch(/^[\w-]{22}$/);
  });

  it('the login screen shows the three features and a link for a forgotten password', async () => {
    const walker = walkerOn(await browser.open({ width: 1440, height: 900 }));
    await walker.visit('/anything/at/all');
    for (const promise of ['Discover Places', 'Daily Challenges', 'Earn Rewards']) {
      await walker.sees(walker.page.getByRole('listitem').filter({ hasText: promise }));
    }
    // Tailwind's reset removes heading styles; the app's styles must win in any order of style sheets.
    const slogan = walker.heading('Every day, one sign worth walking to.');
    expect(await slogan.evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe('750');
    await walker.chooseTab('Login');
    await walker.link('Forgot your password?').click();
    await walker.sees(walker.heading('Forgot your password?'));
    expect(new URL(walker.page.url()).pathname).toBe('/forgot-password');
  });

  it('the prerendered login is visible before the app loads, is inert, and nothing moves when it does', async () => {
    const { page, ...walker } = walkerOn(await browser.open());
    const app = await holdRequests(page, '**/assets/main-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await walker.sees(page.locator('.opening-login h1'));
    // A font is fetched once text in it is laid out, which needs the style sheets.
    await page.evaluate(async () => {
      await new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut)));
      await document.fonts.ready;
    });
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.locator('.opening-login').evaluate((login) => (login as HTMLElement).inert)).toBe(true);
    expect(await page.locator('.splash').isVisible()).toBe(false);
    const places = () =>
      page.evaluate(() =>
        ['h1', '.tabs', 'input', 'button[type=submit]', '[data-part=auth-foot]', 'select', '.wordmark', '.scene'].map(
          (part) => JSON.stringify(document.querySelector(part)?.getBoundingClientRect()),
        ),
      );
    const pictured = await places();
    await app.goOn();
    await walker.seesLogin();
    expect(await places()).toEqual(pictured);
    expect(await page.locator('.opening-login').count()).toBe(0);
  });

  it('invalid login fields show messages and get the focus', async () => {
    const walker = walkerOn(await browser.open());
    await walker.visit('/login');
    await walker.fillLogin({ username: 'ab', password: '12345' });
    await walker.button('Login').click();
    await walker.sees(walker.text('Username must be at least 3 characters'));
    await walker.sees(walker.text('Password must be at least 6 characters'));
    expect(await walker.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await walker.page.getByLabel('Username').fill('abc');
    await walker.seesNo(walker.text('Username must be at least 3 characters'));

    await walker.chooseTab('Register');
    await walker.page.getByLabel('Password', { exact: true }).fill('123456');
    await walker.page.getByLabel(/^Email/).fill('nobody');
    await walker.button('Register').click();
    await walker.sees(walker.text('Invalid email address'));
    expect(await walker.page.getByLabel('Username').inputValue()).toBe('abc');
  });

  it('a login button shows progress while its request runs', async () => {
    const account = newAccount();
    const newcomer = walkerOn(await browser.open());
    const registration = await holdRequests(newcomer.page, '**/api/register');
    await newcomer.visit('/');
    await newcomer.chooseTab('Register');
    await newcomer.fillLogin(account);
    await newcomer.button('Register').click();
    await newcomer.sees(newcomer.button('Creating Account...'));
    await registration.goOn();
    await newcomer.isHome();

    const walker = walkerOn(await browser.open());
    const login = await holdRequests(walker.page, '**/api/login');
    await walker.signIn(account);
    await walker.sees(walker.button('Signing In...'));
    await login.goOn();
    await walker.isHome();
  });

  it("a wrong password shows the server's message", async () => {
    browser.expectComplaint(/401.*\/api\/login/);
    const walker = walkerOn(await browser.open());
    await walker.signIn({ username: newAccount().username, password: 'not this one' });
    await walker.sees(walker.notice().getByText('Login failed', { exact: true }));
    await walker.sees(walker.notice().getByText('401: Wrong username or password.', { exact: true }));
    await walker.seesLogin();
  });

  it("a taken username shows the server's message", async () => {
    browser.expectComplaint(/409.*\/api\/register/);
    const account = newAccount();
    const second = walkerOn(await browser.open());
    await second.page.request.post('/api/register', { data: account });
    await second.page.context().clearCookies();
    await second.visit('/');
    await second.chooseTab('Register');
    await second.fillLogin(account);
    await second.button('Register').click();
    await second.sees(second.notice().getByText('Registration failed', { exact: true }));
    await second.sees(second.notice().getByText('409: That username is already taken.', { exact: true }));
  });
});

describe('logout', () => {
  it.each([390, 1440])('logout shows three messages and forgets the walker (%i px)', async (width) => {
    const walker = walkerOn(await browser.open({ width, height: 900 }));
    const account = await walker.arrive();
    await walker.sees(walker.heading('Where do you start?'));
    await walker.signOut();
    for (const sentence of [
      'Saving your progress...',
      'Thanks for walking with us today!',
      'See you on your next adventure!',
    ]) {
      await walker.sees(walker.text(sentence));
    }
    await walker.seesLogin();
    expect(await walker.page.evaluate(() => localStorage.getItem('currentUserId'))).toBeNull();
    const answer = await walker.page.request.get('/api/user');
    expect(answer.status()).toBe(401);

    await walker.signIn(account);
    await walker.sees(walker.heading('Where do you start?'));
  });

  it('logout is undone when the server does not answer', async () => {
    browser.expectComplaint(/\/api\/logout/);
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.sees(walker.heading('Where do you start?'));
    await walker.page.route('**/api/logout', (route) => route.fulfill({ status: 403, body: 'Not now.' }));
    await walker.signOut();
    await walker.sees(walker.notice().getByText('Logout failed', { exact: true }));
    await walker.sees(walker.notice().getByText('403: Not now.', { exact: true }));
    await walker.isHome();
  });

  it('a session ended elsewhere leads to the login', async () => {
    browser.expectComplaint(/401.*\/api\//);
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    // The page is left first, because further reads of home would be refused as well.
    await walker.visit('/favicon.svg');
    await walker.page.context().clearCookies();
    await walker.visit('/');
    await walker.seesLogin();
    expect(await walker.page.evaluate(() => localStorage.getItem('currentUserId'))).toBeNull();
  });
});
