import { type ComponentType, lazy, useState } from 'react';
import { matchRoute, type Parser } from 'wouter';
import { msg } from '../../../shared/domain/msg.ts';
import { withWords } from '../i18n/catalogues.ts';

export type Screen = {
  path: string;
  title: string;
  Lazy: ComponentType;
  loaded: () => ComponentType | undefined;
  preload: () => Promise<void>;
};

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

/** A loaded screen renders synchronously, so that a view transition does not fade to the fallback of `lazy`. */
export function ScreenView({ screen: { loaded, Lazy } }: { screen: Screen }) {
  const [Chosen] = useState<ComponentType>(() => loaded() ?? Lazy);
  return <Chosen />;
}

export const matchScreen = (parser: Parser, table: readonly Screen[], path: string): Screen | undefined =>
  table.find((entry) => matchRoute(parser, entry.path, path)[0]);

/** The route table: the first match wins, and a path without a match shows the 404 page. */

export const everyone: readonly Screen[] = [
  screen('/reset-password', msg('Reset password'), () => import('../features/auth/resetPasswordScreen.tsx')),
  screen('/verify-email', msg('Confirm address'), () => import('../features/auth/verifyEmailScreen.tsx')),
  screen('/goodbye', msg('Goodbye'), () => import('../features/auth/accountDeletedScreen.tsx')),
  ...(import.meta.env.DEV || import.meta.env.MODE === 'map-page'
    ? [screen('/map-page', 'Map', () => import('../mapPage/mapPage.tsx'))]
    : []),
];

/** One screen for both, so that it stays mounted when a visitor signs in there. */
const join = screen('/join', msg('Invitation'), () => import('../features/auth/joinScreen.tsx'));

export const visitors: readonly Screen[] = [
  join,
  screen('/forgot-password', msg('Forgot password'), () => import('../features/auth/forgotPasswordScreen.tsx')),
  screen('*', msg('Login'), () => import('../features/auth/loginScreen.tsx')),
];

const streets = withWords('streets', () => import('../features/collection/streetsScreen.tsx'));
const profile = withWords('achievements', () => import('../features/profile/profileScreen.tsx'));

export const walkers: readonly Screen[] = [
  join,
  screen('/', 'Signpost', () => import('../features/home/homeScreen.tsx')),
  screen('/favourites', msg('My Favourites'), () => import('../features/favourites/favouritesScreen.tsx')),
  screen('/profile', msg('Profile'), profile),
  screen('/profile/:userId', msg('Profile'), profile),
  screen('/streets', msg('My Streets'), streets),
  screen('/streets/:town', msg('My Streets'), streets),
  screen('/year', msg('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen('/year/:year', msg('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen(
    '/together/:club?',
    msg('Together'),
    withWords('streets', () => import('../features/clubs/togetherScreen.tsx')),
  ),
  screen('/global', msg('Global Challenges'), () => import('../features/world/worldScreen.tsx')),
];

export const suspended: readonly Screen[] = [
  screen('*', msg('Account suspended'), () => import('../features/settings/suspendedScreen.tsx')),
];

/** A signed-in walker is redirected from these paths to home. */
export const homeward: readonly string[] = ['/login', '/register', '/forgot-password'];
