// Runs before the first paint, so a chosen theme never flashes in the other one. Kept in step with src/ui/theme.ts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's theme is a fine answer.
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', theme === 'dark' ? '#0e1714' : '#f4eddd');
  }
})();
