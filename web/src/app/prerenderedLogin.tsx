import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import LoginScreen from '../features/auth/loginScreen.tsx';

/** What a form does needs the app: the picture of one is not typed into, not named, and not filled by the browser. */
const LIVE = / (?:id|for|name|autocomplete|aria-(?:label|labelledby|controls|describedby))="[^"]*"/gi;

/** The front door as the build writes it into the page, to be seen before the app is here. In the spec's own English. */
export const prerenderedLogin = (): string => {
  const door = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <LoginScreen />
      </Router>
    </QueryClientProvider>,
  );
  const picture = door.replace(LIVE, '').replaceAll('<label', '<span').replaceAll('</label>', '</span>');
  return `<div class="opening-door" inert aria-hidden="true">${picture}</div>`;
};
