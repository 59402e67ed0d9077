import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { isLanguage, LANGUAGES, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import { t } from '../../i18n/t.ts';
import { chooseLanguage, useSpokenLanguage } from '../forms/language.ts';
import { Wordmark } from './logo.tsx';

/** Each language is named in itself, so that it can be found on a page in another language. */
function LanguageMenu() {
  const spoken = useSpokenLanguage();
  return (
    <label className="language-menu">
      <Languages size={18} />
      <span className="sr-only">{t('Language')}</span>
      <select value={spoken} onChange={({ target }) => isLanguage(target.value) && void chooseLanguage(target.value)}>
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}

type AuthLayoutProps = {
  children: ReactNode;
  compact?: boolean;
  footer?: ReactNode;
};

/** The layout of every screen without a session: scene above sheet on a phone, beside the form on a desk. */
export const AuthLayout = ({ children, compact = false, footer }: AuthLayoutProps) => (
  <div className="auth" data-auth-layout="" data-compact={compact ? '' : undefined}>
    <div className="auth-scene">
      <Scene />
    </div>
    <header className="absolute start-5 top-[calc(18px+env(safe-area-inset-top))] desk:start-11 desk:top-9 desk:[&>.wordmark]:text-[1.75rem]">
      <Wordmark />
    </header>
    <main className="auth-sheet">
      <div className="mx-auto grid w-full max-w-108 gap-4 desk:gap-5.5">
        {children}
        {footer && (
          <div className="mt-2.5 border-t border-hairline pt-5.5" data-part="auth-foot">
            {footer}
          </div>
        )}
        <LanguageMenu />
      </div>
    </main>
  </div>
);

type BoardProps = {
  x: number;
  y: number;
  width: number;
  text: string;
  to: 'left' | 'right';
  tilt: number;
  yellow?: boolean;
};

const BOARD_HEIGHT = 46;
const BOARD_POINT = 22;
const POST_X = 195;

const LETTER = 9.5;
const EDGES = 50;
const WIDEST = 250;

/** A board that points right, with an upright word. A longer word gets a wider board, then narrower letters. */
function SceneBoard({ text, to, tilt, yellow = false, ...drawn }: BoardProps) {
  const { y } = drawn;
  const middle = drawn.x + drawn.width / 2;
  const wanted = EDGES + LETTER * text.length;
  const width = Math.max(drawn.width, Math.min(wanted, WIDEST));
  const x = middle - width / 2;
  const narrow = wanted > WIDEST ? { textLength: WIDEST - EDGES, lengthAdjust: 'spacingAndGlyphs' as const } : {};
  const centre = y + BOARD_HEIGHT / 2;
  const outline = `M${x + 7} ${y}H${x + width - BOARD_POINT}a7 7 0 0 1 5.4 2.5l13 16.5a6 6 0 0 1 0 8l-13 16.5a7 7 0 0 1-5.4 2.5H${x + 7}a7 7 0 0 1-7-7V${y + 7}a7 7 0 0 1 7-7z`;
  // A board to the left is mirrored, except its word.
  const turn = to === 'left' ? `translate(${2 * middle} 0) scale(-1 1)` : undefined;
  const inset = `translate(${middle} ${centre}) scale(${(width - 9) / width} ${(BOARD_HEIGHT - 9) / BOARD_HEIGHT}) translate(${-middle} ${-centre})`;
  return (
    <g
      className={yellow ? 'sc-board sc-board--yellow' : 'sc-board'}
      style={{ transformOrigin: `${POST_X}px ${centre}px` }}
    >
      <g transform={`rotate(${tilt} ${POST_X} ${centre})`}>
        <g transform={turn}>
          <path d={outline} transform="translate(0 4)" className="sc-board-shadow" />
          <path d={outline} className="sc-board-field" />
          <path d={outline} transform={inset} className="sc-board-line" />
        </g>
        <text x={middle + (to === 'right' ? -5 : 5)} y={y + 30.5} textAnchor="middle" {...narrow}>
          {text}
        </text>
      </g>
    </g>
  );
}

/** The centre of 390 x 400 is always visible; the drawing extends beyond it to fill every frame. */
export const Scene = () => (
  <svg
    viewBox="0 0 390 400"
    preserveAspectRatio="xMidYMax meet"
    className="scene"
    role="img"
    aria-label={t('A signpost with three boards above a river town: Discover Places, Daily Challenges, Earn Rewards')}
  >
    <use href="#scenery" />
    <g>
      <SceneBoard x={118} y={84} width={196} text={t('Discover Places')} to="right" tilt={-1.2} />
      <SceneBoard x={72} y={144} width={204} text={t('Daily Challenges')} to="left" tilt={1} yellow />
      <SceneBoard x={128} y={204} width={176} text={t('Earn Rewards')} to="right" tilt={-0.6} />
    </g>
  </svg>
);
