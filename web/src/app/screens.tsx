import { phrase } from '../../../shared/domain/phrase.ts';
import { withWords } from '../words/catalogues.ts';
import { type Screen, screen } from './screen.tsx';

/**
 * Every screen of the app: adding one is a line here, its file and its test. Order matters, the first match wins;
 * `*` catches the rest. What no line catches is the 404 page.
 */

/** Open to anyone, signed in or not. */
export const everyone: readonly Screen[] = [
  screen('/reset-password', phrase('Reset password'), () => import('../features/auth/resetPasswordScreen.tsx')),
  screen('/verify-email', phrase('Confirm address'), () => import('../features/auth/verifyEmailScreen.tsx')),
  screen('/goodbye', phrase('Goodbye'), () => import('../features/auth/accountDeletedScreen.tsx')),
  ...(import.meta.env.DEV || import.meta.env.MODE === 'styleguide'
    ? [
        screen('/styleguide', 'Style guide', () => import('../styleguide/styleguide.tsx')),
        screen('/styleguide/door', 'Front door', () => import('../styleguide/door.tsx')),
        screen('/styleguide/map', 'Map', () => import('../styleguide/map.tsx')),
      ]
    : []),
];

/** Before sign-in. */
export const visitors: readonly Screen[] = [
  screen('/forgot-password', phrase('Forgot password'), () => import('../features/auth/forgotPasswordScreen.tsx')),
  screen('*', phrase('Login'), () => import('../features/auth/loginScreen.tsx')),
];

const streets = withWords('streets', () => import('../features/collection/streetsScreen.tsx'));
const profile = withWords('achievements', () => import('../features/profile/profileScreen.tsx'));

/** After sign-in. */
export const walkers: readonly Screen[] = [
  screen('/', 'Signpost', () => import('../features/home/homeScreen.tsx')),
  screen('/favourites', phrase('My Favourites'), () => import('../features/favourites/favouritesScreen.tsx')),
  screen('/profile', phrase('Profile'), profile),
  screen('/profile/:userId', phrase('Profile'), profile),
  screen('/streets', phrase('My Streets'), streets),
  screen('/streets/:town', phrase('My Streets'), streets),
  screen('/year', phrase('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen('/year/:year', phrase('Your Year'), () => import('../features/year/yearScreen.tsx')),
  screen('/global', phrase('Global Challenges'), () => import('../features/world/worldScreen.tsx')),
];

/** Instead of all that, while the account is suspended. */
export const suspended: readonly Screen[] = [
  screen('*', phrase('Account suspended'), () => import('../features/settings/suspendedScreen.tsx')),
];

/** Where a walker who is already signed in has nothing to do: these lead home. */
export const homeward: readonly string[] = ['/login', '/register', '/forgot-password'];
