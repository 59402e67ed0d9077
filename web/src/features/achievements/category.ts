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
import { phrase } from '../../../../shared/domain/phrase.ts';

type Style = {
  name: string;
  icon: LucideIcon;
  /** What the confetti of this category is mostly made of. */
  colour: string;
  /** How many pieces each burst of it has. */
  particles: number;
};

const amber = '#f5a30b';
const red = '#dd4032';
const purple = '#8f5fc7';
const blue = '#3587d4';
const green = '#2f9163';
const FEW = 2;

const styles = new Map<string, Style>([
  ['milestone', { name: phrase('Milestone'), icon: Milestone, colour: amber, particles: 4 }],
  ['streak', { name: phrase('Streak'), icon: Flame, colour: red, particles: 3 }],
  ['exploration', { name: phrase('Explorer'), icon: Compass, colour: purple, particles: 3 }],
  ['distance', { name: phrase('Distance'), icon: Ruler, colour: blue, particles: 2 }],
  ['social', { name: phrase('Social'), icon: Users, colour: green, particles: FEW }],
  ['seasonal', { name: phrase('Seasonal'), icon: CalendarHeart, colour: green, particles: FEW }],
  ['perseverance', { name: phrase('Perseverance'), icon: ShieldCheck, colour: green, particles: FEW }],
  ['special', { name: phrase('Special'), icon: Sparkles, colour: green, particles: FEW }],
]);

const plain: Style = { name: phrase('Achievement'), icon: Award, colour: green, particles: FEW };

/** How a category looks and is called; one that this version of the app does not know yet is shown plainly. */
export const categoryStyle = (category: string): Style => styles.get(category) ?? plain;
