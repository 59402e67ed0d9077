import { type ComponentType, lazy, useState } from 'react';
import { matchRoute, type Parser } from 'wouter';
import { msg } from '../../../shared/domain/msg.ts';
import { withWords } from '../i18n/catalogues.ts';

export type Screen = {
  /** A path, with `:name` for a parameter, or `*` for whatever is left. */
  path: string;
  title: string;
  Lazy: ComponentType;
  /** The component itself, once its chunk is here. */
  loaded: () => ComponentType | undefined;
  /** Fetches the screen's chunk, so that a following render shows it at once. */
  preload: () => Promise<void>;
};

/** One line of the route table; the screen's module exports it as `default`. */
export function screen(path: string, title: string, load: () => Promise<{ default: ComponentType }>): Screen {
  let component: ComponentType | undefined;
  const fetchChunk = async () => {
    const module = await load();
    component = module.default;
    return module;
  };
  return {
    path,
    title,
    Lazy: lazy(fetchChunk),
    loaded: () => component,
    preload: async () => void (await fetchChunk()),
  };
}

/**
 * Renders a screen in the same pass if its chunk is already here: a page transition then fades to the screen itself and
 * not to an empty frame, which is what plain `lazy` would give it. Chosen once, or the arriving chunk would remount it.
 */
export function ScreenView({ screen: { loaded, Lazy } }: { screen: Screen }) {
  const [Chosen] = useState<ComponentType>(() => loaded() ?? Lazy);
  return <Chosen />;
}

/** The first line of the table that a path falls on, by the router's own rules. */
export const matchScreen = (parser: Parser, table: readonly Screen[], path: string): Screen | undefined =>
  table.find((entry) => matchRoute(parser, entry.path, path)[0]);

/**
 * Every screen of the app: adding one is a line here, its file and its test. Order matters, the first match wins;
 * `*` catches the rest. What no line catches is the 404 page.
 */

/** Open to anyone, signed in or not. */
export const everyone: readonly Screen[] = [
  screen('/reset-password', msg('Reset password'), () => import('../features/auth/resetPasswordScreen.tsx')),
  screen('/verify-email', msg('Confirm address'), () => import('../features/auth/verifyEmailScreen.tsx')),
  screen('/goodbye', msg('Goodbye'), () => import('../features/auth/accountDeletedScreen.tsx')),
  ...(import.meta.env.DEV || import.meta.env.MODE === 'map-page'
    ? [screen('/map-page', 'Map', () => import('../mapPage/mapPage.tsx'))]
    : []),
];

/** Before sign-in. */
export const visitors: readonly Screen[] = [
  screen('/forgot-password', msg('Forgot password'), () => import('../features/auth/forgotPasswordScreen.tsx')),
  screen('*', msg('Login'), () => import('../features/auth/loginScreen.tsx')),
];

const streets = withWords('streets', () => import('../features/collection/streetsScreen.tsx'));
const profile = withWords('achievements', () => import('../features/profile/profileScreen.tsx'));

/** After sign-in. */
export const walkers: readonly Screen[] = [
  screen('/', 'Signpost', () => import('../features/home/homeScreen.tsx')),
  screen('/favourites', msg('My Favourites'), () => import('../features/favourites/favouritesScreen.tsx')),
  screen('/profile', msg('Profile'), profile),
  screen('/profile/:userId', msg('Profile'), profile),
  screen('/streets', msg('My Streets'), streets),
  screen('/streets/:town', msg('My Streets'), streets),
  screen('/year', msg('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen('/year/:year', msg('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen('/global', msg('Global Challenges'), () => import('../features/world/worldScreen.tsx')),
];

/** Instead of all that, while the account is suspended. */
export const suspended: readonly Screen[] = [
  screen('*', msg('Account suspended'), () => import('../features/settings/suspendedScreen.tsx')),
];

/** Where a walker who is already signed in has nothing to do: these lead home. */
export const homeward: readonly string[] = ['/login', '/register', '/forgot-password'];
