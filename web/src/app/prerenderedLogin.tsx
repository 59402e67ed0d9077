import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import LoginScreen from '../features/auth/loginScreen.tsx';

/** The prerendered form has no ids and names, so that the browser does not autofill it before the app is loaded. */
const LIVE = / (?:id|for|name|autocomplete|aria-(?:label|labelledby|controls|describedby))="[^"]*"/gi;

/** The build writes this login screen into index.html, in English, to be visible before the app is loaded. */
export const prerenderedLogin = (): string => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <LoginScreen />
      </Router>
    </QueryClientProvider>,
  );
  const picture = markup.replace(LIVE, '').replaceAll('<label', '<span').replaceAll('</label>', '</span>');
  return `<div class="opening-login" inert aria-hidden="true">${picture}</div>`;
};
