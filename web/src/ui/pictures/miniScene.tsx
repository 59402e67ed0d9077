import type { ReactElement } from 'react';
import { t } from '../../i18n/t.ts';

const post = 'fill-[light-dark(#6d5638,#6a6253)]';

export type MiniSceneName = 'blank' | 'hook' | 'leaning' | 'crossing';

const fronts: Record<MiniSceneName, () => ReactElement> = {
  blank: () => (
    <>
      <rect x="106" y="18" width="8" height="92" rx="3" className={post} />
      <rect
        x="64"
        y="30"
        width="92"
        height="34"
        rx="6"
        className="fill-surface stroke-outline stroke-2 [stroke-dasharray:6_4]"
      />
      <circle cx="73" cy="47" r="2.5" className="fill-(--steel-edge)" />
      <circle cx="147" cy="47" r="2.5" className="fill-(--steel-edge)" />
    </>
  ),
  hook: () => (
    <>
      <rect x="106" y="14" width="8" height="96" rx="3" className={post} />
      <rect x="106" y="24" width="54" height="6" rx="3" className={post} />
      <path
        d="M142 30v9a5.5 5.5 0 1 1-8 5"
        className="fill-none stroke-(--steel-edge) stroke-3 [stroke-linecap:round]"
      />
    </>
  ),
  leaning: () => (
    <g transform="rotate(6 110 110)">
      <rect x="106" y="14" width="8" height="96" rx="3" className={post} />
      <path d="M70 26h68l14 15-14 15H70a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4z" className="fill-plate" />
      <path d="M84 41h42" className="stroke-[#fff] stroke-3 [stroke-linecap:round]" />
    </g>
  ),
  crossing: () => (
    <>
      <rect x="106" y="10" width="8" height="100" rx="3" className={post} />
      <path
        d="M104 18h66a3 3 0 0 1 2 1l12 13-12 13a3 3 0 0 1-2 1h-66a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3z"
        className="fill-plate"
      />
      <text x="142" y="37.5" className="fill-[#fff] font-sign text-[15px] font-heavy normal-nums [text-anchor:middle]">
        404
      </text>
      <path
        d="M116 54H50a3 3 0 0 0-2 1L36 68l12 13a3 3 0 0 0 2 1h66a3 3 0 0 0 3-3V57a3 3 0 0 0-3-3z"
        className="fill-accent"
      />
      <text
        x="80"
        y="73.5"
        className="fill-on-accent font-sign text-[15px] font-heavy [text-anchor:middle]"
        {...within(t('Home'), 64)}
      >
        {t('Home')}
      </text>
    </>
  ),
};

/** Condenses a word that is longer than the board. */
const within = (word: string, width: number) =>
  word.length * 12 > width ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' as const } : {};

export default function MiniScene({ name, large = false }: { name: MiniSceneName; large?: boolean }) {
  return (
    <svg
      viewBox="0 0 220 120"
      className={large ? 'block h-auto w-[min(380px,84vw)]' : 'block h-30 w-55'}
      aria-hidden="true"
    >
      <path
        className="fill-[light-dark(#cfe0b9,#1c3a2d)]"
        d="M0 92C40 72 80 76 120 84s70 2 100-10v30q0 16-16 16H16Q0 120 0 104z"
      />
      <path className="fill-[light-dark(#a9c897,#17301f)]" d="M0 104c50-12 110-6 220-4v4q0 16-16 16H16Q0 120 0 104z" />
      {fronts[name]()}
    </svg>
  );
}
