import { say } from '../words/say.ts';
import './scene.css';

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

/** One board of the post, drawn to the right; its word stays upright. A longer word gets a wider board, then narrower letters. */
function SceneBoard({ text, to, tilt, yellow = false, ...drawn }: BoardProps) {
  const { y } = drawn;
  const middle = drawn.x + drawn.width / 2;
  const wanted = EDGES + LETTER * text.length;
  const width = Math.max(drawn.width, Math.min(wanted, WIDEST));
  const x = middle - width / 2;
  const narrow = wanted > WIDEST ? { textLength: WIDEST - EDGES, lengthAdjust: 'spacingAndGlyphs' as const } : {};
  const centre = y + BOARD_HEIGHT / 2;
  const outline = `M${x + 7} ${y}H${x + width - BOARD_POINT}a7 7 0 0 1 5.4 2.5l13 16.5a6 6 0 0 1 0 8l-13 16.5a7 7 0 0 1-5.4 2.5H${x + 7}a7 7 0 0 1-7-7V${y + 7}a7 7 0 0 1 7-7z`;
  // A board to the left is the same board seen in a mirror; only its word is not.
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

/**
 * A signpost over a town by the river. The middle 390 x 400 is always whole; everything around it is drawn far beyond
 * that box, so that the picture fills any frame without being cut to fit.
 */
export function Scene({ boards = true }: { boards?: boolean }) {
  return (
    <svg
      viewBox="0 0 390 400"
      preserveAspectRatio="xMidYMax meet"
      className="scene"
      role="img"
      aria-label={
        boards
          ? say('A signpost with three boards above a river town: Discover Places, Daily Challenges, Earn Rewards')
          : say('A bare signpost above a river town')
      }
    >
      <Sky />
      <path
        className="sc-far"
        d="M-900 236c120-44 220-30 300 4s130 20 200 6C-300 190-150 232-60 206S110 150 190 186s120-10 200-34 200 40 330 20 240-50 380 4v280H-900z"
      />
      <path
        className="sc-mid"
        d="M-900 280c160-36 300 12 440 6s230-14 400-36 130-32 220-10 130 8 230-14 250 20 400-6 210 10 310 0v240H-900z"
      />
      <g className="sc-grove">
        <path d="M-250 268a14 14 0 0 1 22-12 16 16 0 0 1 30-2 13 13 0 0 1 20 14zM520 238a12 12 0 0 1 19-10 14 14 0 0 1 26-1 11 11 0 0 1 17 11zM655 236a10 10 0 0 1 30-5 12 12 0 0 1 22 5z" />
      </g>
      <g className="sc-vine">
        {[...Array(9).keys()].map((row) => (
          <path key={row} d={`M${-46 + row * 15} ${262 - row * 2.2}q22-14 48-17`} />
        ))}
      </g>
      <Town />
      <path className="sc-river" d="M-900 302C-500 296-200 300 150 298s500-4 1040 4v140H-900z" />
      <path
        className="sc-ripple"
        d="M20 312h36M210 322h28M336 310h30M-120 314h48M-240 324h34M430 316h44M540 326h60M660 312h40M-380 316h60"
      />
      <path className="sc-glint" d="M286 309h34M278 318h50M292 327h24" />
      <path
        className="sc-near"
        d="M-900 330c200-30 380 10 560-2S-120 330 0 322s150-8 230 12 320 26 480 8 330-10 480 0v320H-900z"
      />
      <path
        className="sc-path"
        d="M150 422C196 398 112 382 56 362C18 348 4 331 28 321.5L40 321C24 331 42 341 76 350C150 369 262 392 226 422l20 60H120z"
      />
      <path className="sc-dash" d="M186 440C236 392 128 376 66 356C36 346 18 336 28 325" />
      <Trees />
      <path className="sc-post" d="M189 58a6 6 0 0 1 12 0V460h-12z" />
      <path className="sc-post-lit" d="M189 58a6 6 0 0 1 5-5.9V460h-5z" />
      <path className="sc-cap" d="M186 58h18l-3-9a3 3 0 0 0-3-2h-6a3 3 0 0 0-3 2z" />
      {boards && (
        <g>
          <SceneBoard x={118} y={84} width={196} text={say('Discover Places')} to="right" tilt={-1.2} />
          <SceneBoard x={72} y={144} width={204} text={say('Daily Challenges')} to="left" tilt={1} yellow />
          <SceneBoard x={128} y={204} width={176} text={say('Earn Rewards')} to="right" tilt={-0.6} />
        </g>
      )}
      <path
        className="sc-grass"
        d="M176 404q4-16 2-22M184 404q2-12 6-16M206 404q-2-14-6-18M214 404q0-14 6-20M168 404q-2-10-6-14M316 396q3-12 1-17M324 396q1-10 6-14M-60 372q3-12 1-17M-52 372q1-10 6-14M470 380q3-12 1-17M478 380q1-10 6-14"
      />
    </svg>
  );
}

function Sky() {
  return (
    <>
      <rect x="-900" y="-900" width="2190" height="1340" className="sc-sky" />
      <circle cx="303" cy="118" r="58" className="sc-sun" />
      <g className="sc-crater">
        <circle cx="326" cy="92" r="9" />
        <circle cx="338" cy="134" r="6" />
        <circle cx="316" cy="152" r="4" />
      </g>
      <g className="sc-star">
        {stars.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path
        className="sc-cloud"
        d="M314 176a11 11 0 0 1 11-11 17 17 0 0 1 32-4 13 13 0 0 1 24 4 9 9 0 0 1 8 11zM-130 92a13 13 0 0 1 13-13 20 20 0 0 1 38-5 16 16 0 0 1 29 5 11 11 0 0 1 9 13zM430 66a11 11 0 0 1 11-11 17 17 0 0 1 32-4 13 13 0 0 1 24 4 9 9 0 0 1 8 11zM-330 40a12 12 0 0 1 12-12 18 18 0 0 1 34-4 14 14 0 0 1 25 4 10 10 0 0 1 9 12zM600 24a11 11 0 0 1 11-11 17 17 0 0 1 32-4 13 13 0 0 1 24 4 9 9 0 0 1 8 11z"
      />
      <path className="sc-bird" d="M52 112q5-6 9 0q4-6 9 0M78 98q4-5 7 0q3-5 7 0M36 136q4-4 6 0q3-4 6 0" />
    </>
  );
}

const stars: readonly (readonly [x: number, y: number, r: number])[] = [
  [40, 96, 1.4], [92, 62, 1], [64, 138, 1], [24, 160, 1.2], [232, 58, 1.2], [262, 34, 1], [370, 52, 1.4], [150, 24, 1],
  [-60, 60, 1.2], [-110, 130, 1], [-170, 40, 1.5], [450, 110, 1.2], [510, 60, 1], [580, 120, 1.4], [-260, 110, 1.1],
  [120, -40, 1.3], [300, -70, 1.1], [20, -90, 1.4], [420, -30, 1], [650, 70, 1.2], [-30, -20, 1], [210, -120, 1.2],
]; // biome-ignore format: a table of points reads best as one

function Town() {
  return (
    <g transform="translate(20 46) scale(.84)">
      <path
        className="sc-wall"
        d="M236 302v-36l16-14 16 14v36zM268 302v-30h30v30zM298 302v-42l20-16 20 16v42zM338 302v-34h30v34zM368 302v-62h38v62zM406 302v-30l15-13 15 13v30zM374 240l13-20 13 20z"
      />
      <path
        className="sc-roof"
        d="M233 268l19-17 19 17h-5l-14-12-14 12zM266 273l4-13h26l4 13zM294 263l24-19 24 19h-6l-18-14-18 14zM336 269l4-13h26l4 13zM403 274l18-16 18 16h-5l-13-11-13 11z"
      />
      <path className="sc-dome" d="M380 211c0-8 14-8 14 0 4 5 2 11-1 15h-12c-3-4-5-10-1-15zM386 197h2v9h-2z" />
      <path
        className="sc-window"
        d="M249.5 270h5v8h-5zM275 282h5v8h-5zM286 282h5v8h-5zM309 266h5v8h-5zM322 266h5v8h-5zM309 284h5v8h-5zM322 284h5v8h-5zM345 278h5v8h-5zM356 278h5v8h-5zM384.5 252h5v9h-5zM376 274h5v8h-5zM393 274h5v8h-5zM418.5 280h5v8h-5z"
      />
    </g>
  );
}

function Trees() {
  return (
    <>
      <path className="sc-trunk" d="M349 374v14M374 390v10M22 364v10M-150 350v12M470 366v12" />
      <path
        className="sc-tree"
        d="M349 378c-20 0-26-18-18-28-6-16 6-26 18-26s24 10 18 26c8 10 2 28-18 28zM374 394c-15 0-20-14-14-22-4-12 5-20 14-20s18 8 14 20c6 8 1 22-14 22zM22 367c-14 0-18-12-13-19-4-11 4-18 13-18s17 7 13 18c5 7 1 19-13 19zM-150 354c-20 0-26-18-18-28-6-16 6-26 18-26s24 10 18 26c8 10 2 28-18 28zM-182 362c-14 0-18-12-13-19-4-11 4-18 13-18s17 7 13 18c5 7 1 19-13 19zM470 370c-20 0-26-18-18-28-6-16 6-26 18-26s24 10 18 26c8 10 2 28-18 28zM560 366c-15 0-20-14-14-22-4-12 5-20 14-20s18 8 14 20c6 8 1 22-14 22z"
      />
    </>
  );
}
