import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { type ThemeChoice as Theme, useTheme } from './theme.ts';

const options: readonly { id: Theme; label: string; mark: ReactNode }[] = [
  { id: 'system', label: 'System', mark: <Monitor aria-hidden="true" /> },
  { id: 'light', label: 'Light', mark: <Sun aria-hidden="true" /> },
  { id: 'dark', label: 'Dark', mark: <Moon aria-hidden="true" /> },
];

/** Day, night, or as the device has it. */
export function ThemeChoice() {
  const { choice, choose } = useTheme();
  return <Choice label="Theme" options={options} value={choice} onChange={choose} />;
}
