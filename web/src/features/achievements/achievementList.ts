import {
  Award,
  CalendarHeart,
  Compass,
  Flame,
  type LucideIcon,
  Milestone,
  Ruler,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react';
import type { achievements } from '../../../../shared/api/achievements.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { msg } from '../../../../shared/domain/msg.ts';

type Style = {
  name: string;
  icon: LucideIcon;
  colour: string;
  particles: number;
};

const amber = '#f5a30b';
const red = '#dd4032';
const purple = '#8f5fc7';
const blue = '#3587d4';
const green = '#2f9163';
const FEW = 2;

const styles = new Map<string, Style>([
  ['milestone', { name: msg('Milestone'), icon: Milestone, colour: amber, particles: 4 }],
  ['streak', { name: msg('Streak'), icon: Flame, colour: red, particles: 3 }],
  ['exploration', { name: msg('Explorer'), icon: Compass, colour: purple, particles: 3 }],
  ['distance', { name: msg('Distance'), icon: Ruler, colour: blue, particles: 2 }],
  ['social', { name: msg('Social'), icon: Users, colour: green, particles: FEW }],
  ['seasonal', { name: msg('Seasonal'), icon: CalendarHeart, colour: green, particles: FEW }],
  ['perseverance', { name: msg('Perseverance'), icon: ShieldCheck, colour: green, particles: FEW }],
  ['special', { name: msg('Special'), icon: Sparkles, colour: green, particles: FEW }],
]);

const plain: Style = { name: msg('Achievement'), icon: Award, colour: green, particles: FEW };

/** Returns name and colours of a category; a category of a newer server version is plain. */
export const categoryStyle = (category: string): Style => styles.get(category) ?? plain;

type Catalogue = ResponseOf<typeof achievements.listAchievements>;
type Mine = ResponseOf<typeof achievements.listWalkerAchievements>;

export type Achievement = Catalogue[number] & { unlockedAt: string | null; progress: number; rested?: boolean };
export type Unlocking = 'unlocked' | 'locked';

export const FILTERS = [
  { id: 'all', label: msg('All') },
  { id: 'seasonal', label: msg('Seasonal') },
  { id: 'milestone', label: msg('Milestones') },
  { id: 'streak', label: msg('Streaks') },
  { id: 'distance', label: msg('Distance') },
  { id: 'exploration', label: msg('Explorer') },
  { id: 'perseverance', label: msg('Perseverance') },
  { id: 'social', label: msg('Social') },
] as const;
export type Filter = (typeof FILTERS)[number]['id'];

export function withProgress(catalogue: Catalogue, mine: Mine): Achievement[] {
  const own = new Map(mine.map((entry) => [entry.achievementId, entry]));
  return catalogue.map((achievement) => {
    const { unlockedAt = null, progress = 0, rested = false } = own.get(achievement.id) ?? {};
    return { ...achievement, unlockedAt, progress, rested };
  });
}

export function sorted(achievements: readonly Achievement[], unlocking: Unlocking): Achievement[] {
  const listed = achievements.filter(({ unlockedAt }) => (unlockedAt === null) === (unlocking === 'locked'));
  return unlocking === 'locked'
    ? listed.sort((a, b) => b.progress - a.progress)
    : listed.sort((a, b) => (b.unlockedAt ?? '').localeCompare(a.unlockedAt ?? ''));
}

export const matching = (achievements: readonly Achievement[], filter: Filter): Achievement[] =>
  achievements.filter(({ category, seasonal }) => {
    if (filter === 'all') return true;
    return filter === 'seasonal' ? seasonal : category === filter;
  });
