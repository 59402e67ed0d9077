import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { find } from '../../testing/mount.ts';
import { type Answers, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/notices/toast.ts';
import ProfileScreen from './profileScreen.tsx';

export const figures = { points: 6_420, level: 7, totalDistance: 84.62, completedChallenges: 47, currentStreak: 12 };
const person = (id: string, username: string, firstName: string, lastName: string) => ({
  ...{ id, username, firstName, lastName, profilePhotoUrl: null },
  ...figures,
});
export const lena = {
  ...person('me', 'lena.walks', 'Lena', 'Brandt'),
  homeAddress: 'Utsikten 1, Krems',
  homeTown: 'Krems',
};
export const ida = person('ida', 'ida.l', 'Ida', 'Lindqvist');
export const walk = (id: string, photoUrl: string | null, completed = true) => ({
  id,
  photoUrl,
  completed,
  destination: { street: `${id}gasse`, town: 'Krems' },
  destinationName: `${id}gasse, Krems`,
  completedAt: '2026-11-03T09:00:00Z',
});
export const achievement = (id: string) => ({
  id,
  title: `Pin ${id}`,
  description: '',
  icon: '⭐',
  category: 'streak',
  points: 5,
  seasonal: false,
});
export const catalogue = [...Array(20).keys()].map((at) => achievement(String(at)));
export const unlocked = (count: number) =>
  [...Array(count).keys()].map((at) => ({
    achievementId: String(at),
    unlockedAt: `2026-10-${10 + at}T09:00:00Z`,
    progress: 100,
  }));

export const of = (id: string, walker: object): Answers => ({
  [`GET /api/users/${id}`]: walker,
  [`GET /api/users/${id}/stats`]: { ...figures, totalPoints: figures.points, longestStreak: 31, thisWeek: 3 },
  [`GET /api/users/${id}/achievements`]: unlocked(2),
  [`GET /api/users/${id}/challenges/completed`]: [walk('Burg', '/objects/a.jpg')],
});
export const answers: Answers = {
  ...of('me', lena),
  ...of('ida', ida),
  'GET /api/achievements': catalogue,
  'GET /api/users/me/friends': [],
  'GET /api/users/me/friend-requests': [],
  'GET /api/users/me/favourites': [],
};

export const open = (path = '/profile', more: Answers = {}, walker: typeof lena | null = lena) => {
  const { hook } = memoryLocation({ path });
  return showTo(
    walker,
    <Router hook={hook}>
      <Route path="/profile/:userId?">
        <ProfileScreen />
      </Route>
    </Router>,
    { ...answers, ...more },
  );
};
export const page = () => find('main').textContent ?? '';
export const title = () => find('h1').textContent;
export const lastToast = () => toastStore.read()[0];
