// The script runs before the first paint, so that the other theme never flashes and a returning walker sees no login. It
// repeats rules of src/ui/forms/theme.ts, src/session and shared/domain/walkers/language.ts; theme.test.ts compares them.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // With blocked storage the system's theme is used.
      return null;
    }
  };

  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#0e1714' : '#f4eddd');
    }
  }

  const isWalker = stored('currentUserId') !== null || /(?:^|; )(?:__Host-)?signedIn=1(?:;|$)/.test(document.cookie);
  const codes = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const language = stored('language') ?? codes.find((code) => /^(?:en|sv|de|fr|es|pt|nl)$/.test(code)) ?? 'en';
  const isNew = !isWalker && stored('wasSignedIn') === null;
  if (location.pathname === '/' && isNew && language === 'en') page.dataset.opening = 'login';
})();
