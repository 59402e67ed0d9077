import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { Choice } from './choice.tsx';
import { type ThemeChoice as Theme, useTheme } from './theme.ts';

const options: readonly { id: Theme; label: string; mark: ReactNode }[] = [
  { id: 'system', label: msg('System'), mark: <Monitor aria-hidden="true" /> },
  { id: 'light', label: msg('Light'), mark: <Sun aria-hidden="true" /> },
  { id: 'dark', label: msg('Dark'), mark: <Moon aria-hidden="true" /> },
];

export function ThemeChoice() {
  const { choice, choose } = useTheme();
  return <Choice label={t('Theme')} options={translateLabels(options)} value={choice} onChange={choose} />;
}
