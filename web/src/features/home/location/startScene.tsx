/** A house, and a path to a board that has no name yet. Decorative. */
export const StartScene = () => (
  <div className="start-scene">
    <svg viewBox="0 -76 390 506" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect x="-600" y="-300" width="1590" height="920" className="sc-sky" />
      <circle cx="292" cy="112" r="46" className="sc-sun" />
      <path
        className="sc-far"
        d="M-600 236C-380 176-150 232-60 206S110 150 190 186s120-10 200-34 300 30 600-10V560H-600z"
      />
      <path
        className="sc-mid"
        d="M-600 290C-360 240-160 262-60 250s130-32 220-10 130 8 230-14 300 20 600-6V560H-600z"
      />
      <path className="sc-river" d="M-600 306C-300 296 0 300 150 298s400-2 840 4v50H-600z" />
      <path className="sc-near" d="M-600 326C-340 308-120 334 0 326s150-10 230 10 320 24 760 4V560H-600z" />
      <g transform="translate(62 0)">
        <path className="sc-wall" d="M28 362v-62h72v62zM82 254h12v40H82z" />
        <path className="sc-roof" d="M18 304l46-40 46 40z" />
        <path className="sc-dome" d="M55 328a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v34H55z" />
        <path className="sc-window" d="M36 312h13v15H36zM80 312h13v15H80z" />
      </g>
      <path className="start-path" d="M127 362c6 22 60 20 108 16s66-14 66-20" />
      <path className="sc-dash" d="M127 364c6 20 60 18 108 14s64-12 66-18" />
      <path className="sc-post" d="M296 229a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v131h-10z" />
      <path
        className="start-board"
        d="M258 236h86a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5h-86a5 5 0 0 1-5-5v-38a5 5 0 0 1 5-5z"
      />
      <text x="301" y="273" textAnchor="middle" className="start-question">
        ?
      </text>
      <path
        className="sc-tree"
        d="M34 352c-20 0-26-18-18-28-6-16 6-26 18-26s24 10 18 26c8 10 2 28-18 28zM358 376c-15 0-20-14-14-22-4-12 5-20 14-20s18 8 14 20c6 8 1 22-14 22z"
      />
    </svg>
  </div>
);
