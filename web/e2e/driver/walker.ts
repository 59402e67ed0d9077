import type { Locator, Page } from 'playwright-core';

export interface Account {
  username: string;
  password: string;
  email?: string;
}

let created = 0;

/** Unique per account and worker. */
export function newAccount(overrides: Partial<Account> = {}): Account {
  created += 1;
  const username = `walker-${Date.now().toString(36)}-${process.pid}-${created}`;
  return { username, password: 'one foot, then the other', email: `${username}@example.com`, ...overrides };
}

/** Actions and checks in the walker's words, which hide how screens are built. */
export function walkerOn(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: false }).first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const walker = {
    page,
    field,
    button,
    visit: (path: string) => page.goto(path),
    heading: (text: string) => page.getByRole('heading', { name: text, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    text: (text: string) => page.getByText(text, { exact: true }),
    sees: (what: Locator) => what.first().waitFor({ state: 'visible' }),
    seesNo: (what: Locator) => what.first().waitFor({ state: 'hidden' }),
    /** The accessible name includes the open friend requests. */
    menu: () => page.getByRole('button', { name: /^Menu/ }),
    notice: () => page.getByRole('region', { name: /^Notifications/ }),
    closesNotice: () => walker.notice().getByRole('button', { name: 'Close' }).click(),

    chooseTab: (name: 'Login' | 'Register') => page.getByRole('tab', { name, exact: true }).click(),

    async fillLogin({ username, password }: Pick<Account, 'username' | 'password'>) {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
    },

    async register(account: Account = newAccount()): Promise<Account> {
      await page.goto('/');
      await walker.chooseTab('Register');
      await walker.fillLogin(account);
      if (account.email) await page.getByLabel(/^Email/).fill(account.email);
      await button('Register').click();
      await walker.isHome();
      await walker.skipOnboarding();
      return account;
    },

    /** Registers through the API, for specs of other screens. `prepare` runs before the app opens. */
    async arrive(
      account: Account = newAccount(),
      prepare: (userId: string) => Promise<unknown> = async () => {},
    ): Promise<Account> {
      const answer = await page.request.post('/api/register', { data: account });
      const { id }: { id: string } = await answer.json();
      await prepare(id);
      await page.addInitScript((walkerId) => {
        // Once per tab: after signing out, the next load must stay signed out.
        if (sessionStorage.getItem('arrived')) return;
        sessionStorage.setItem('arrived', 'true');
        localStorage.setItem('currentUserId', walkerId);
        localStorage.setItem(`onboardingSeen:${walkerId}`, 'true');
      }, id);
      await page.goto('/');
      await walker.isHome();
      return account;
    },

    async signIn(account: Pick<Account, 'username' | 'password'>) {
      await page.goto('/login');
      await walker.fillLogin(account);
      await button('Login').click();
    },

    /** Home, the onboarding of a newcomer, or a dialog that opens over home, behind which the menu is hidden. */
    isHome: () => walker.sees(button('Menu').or(button('Skip')).or(page.getByRole('dialog'))),
    async skipOnboarding() {
      await button('Skip').click();
      await walker.sees(button('Menu'));
    },
    seesLogin: () => walker.sees(page.getByRole('tab', { name: 'Login', exact: true })),

    /** On a phone Logout is in the menu, on a desk in the bar. */
    async signOut() {
      if (!(await button('Logout').isVisible())) await button('Menu').click();
      await button('Logout').click();
    },

    async forgets(email: string) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await button('Send Reset Link').click();
      await walker.sees(walker.heading('Check Your Email'));
    },
  };
  return walker;
}

export type Walker = ReturnType<typeof walkerOn>;
