import type { ImportStep } from '../import/importStreets.ts';

const WIDTH = 30;
const REDRAW_MILLISECONDS = 80;

const LABEL: Record<ImportStep, string> = {
  ways: 'Reading ways',
  nodes: 'Reading nodes',
  edges: 'Joining streets',
  tiles: 'Writing tiles',
  map: 'Drawing the map',
};

export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Draws one bar per step on a terminal, and nothing where the output goes to a file. */
export function progressBar(terminal: Terminal): (step: ImportStep, share: number) => void {
  let drawnAt = 0;
  let drawn: ImportStep | undefined;
  return (step, share) => {
    if (!terminal.isTTY) return;
    const isDue = performance.now() - drawnAt >= REDRAW_MILLISECONDS;
    if (step === drawn && share < 1 && !isDue) return;
    drawnAt = performance.now();
    drawn = step;
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    terminal.write(`\r${LABEL[step].padEnd(16)} ${bar} ${percent}${share >= 1 ? '\n' : ''}`);
  };
}
