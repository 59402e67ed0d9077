// Runs before the first paint, so a chosen theme never flashes in the other one, and nobody who comes home sees the front
// door. Kept in step with src/ui/theme.ts, src/session and shared/domain/walkers/language.ts.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; the system's theme is a fine answer.
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
  const language = stored('language') ?? codes.find((code) => /^(?:en|sv|de|fr|es)$/.test(code)) ?? 'en';
  const isNew = !isWalker && stored('wasSignedIn') === null;
  if (location.pathname === '/' && isNew && language === 'en') page.dataset.opening = 'door';
})();
