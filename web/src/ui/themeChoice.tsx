import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { phrase } from '../../../shared/domain/phrase.ts';
import { say, sayLabels } from '../words/say.ts';
import { Choice } from './choice.tsx';
import { type ThemeChoice as Theme, useTheme } from './theme.ts';

const options: readonly { id: Theme; label: string; mark: ReactNode }[] = [
  { id: 'system', label: phrase('System'), mark: <Monitor aria-hidden="true" /> },
  { id: 'light', label: phrase('Light'), mark: <Sun aria-hidden="true" /> },
  { id: 'dark', label: phrase('Dark'), mark: <Moon aria-hidden="true" /> },
];

/** Day, night, or as the device has it. */
export function ThemeChoice() {
  const { choice, choose } = useTheme();
  return <Choice label={say('Theme')} options={sayLabels(options)} value={choice} onChange={choose} />;
}
