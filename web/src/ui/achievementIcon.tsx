import type { CSSProperties } from 'react';
import './achievementIcon.css';

declare module 'react' {
  interface CSSProperties {
    '--achievement-size'?: string;
    '--achievement-field'?: string;
  }
}

/** Each silhouette is a road sign, so the category can be told without its colour. Drawn in a box of 100 x 100. */
const circle = { outline: 'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92z', centre: 50 };
const silhouettes = new Map([
  ['milestone', { outline: 'M14 92V42a36 36 0 0 1 72 0v50a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z', centre: 52 }],
  [
    'streak',
    {
      outline:
        'M45.5 5.5a9 9 0 0 1 9 0l30 17.3a9 9 0 0 1 4.5 7.8v34.8a9 9 0 0 1-4.5 7.8l-30 17.3a9 9 0 0 1-9 0l-30-17.3a9 9 0 0 1-4.5-7.8V30.6a9 9 0 0 1 4.5-7.8z',
      centre: 48,
    },
  ],
  ['distance', circle],
  [
    'exploration',
    {
      outline: 'M43 6.5a10 10 0 0 1 14 0L93.5 43a10 10 0 0 1 0 14L57 93.5a10 10 0 0 1-14 0L6.5 57a10 10 0 0 1 0-14z',
      centre: 50,
    },
  ],
  [
    'social',
    { outline: 'M22 8h56a14 14 0 0 1 14 14v56a14 14 0 0 1-14 14H22A14 14 0 0 1 8 78V22A14 14 0 0 1 22 8z', centre: 50 },
  ],
  [
    'seasonal',
    {
      outline:
        'M33 5h34a6 6 0 0 1 4.2 1.8l22 22A6 6 0 0 1 95 33v34a6 6 0 0 1-1.8 4.2l-22 22A6 6 0 0 1 67 95H33a6 6 0 0 1-4.2-1.8l-22-22A6 6 0 0 1 5 67V33a6 6 0 0 1 1.8-4.2l22-22A6 6 0 0 1 33 5z',
      centre: 50,
    },
  ],
  [
    'perseverance',
    {
      outline: 'M12 12a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v38c0 24-18 38-34 45a10 10 0 0 1-8 0C30 88 12 74 12 50z',
      centre: 46,
    },
  ],
]);

const sizes = { sm: 48, md: 84, lg: 184 } as const;

type AchievementIconProps = {
  /** One of the seven categories; anything else gets the plain circle. */
  category: string;
  emoji: string;
  size?: keyof typeof sizes;
  locked?: boolean;
  /** How far a locked one has come, 0-100. */
  percent?: number | undefined;
};

/** Drawn as an enamel pin. Decorative: its title stands beside it. */
export function AchievementIcon({ category, emoji, size = 'md', locked = false, percent }: AchievementIconProps) {
  const known = silhouettes.get(category);
  const { outline, centre } = known ?? circle;
  const style: CSSProperties = {
    '--achievement-size': `${sizes[size]}px`,
    '--achievement-field': `var(--achievement-${known ? category : 'special'})`,
  };
  const scaled = (factor: number) => `translate(50 ${centre}) scale(${factor}) translate(-50 ${-centre})`;
  return (
    <span className="achievement-icon" data-locked={locked ? '' : undefined} style={style} aria-hidden="true">
      <svg viewBox="-4 -4 108 110" aria-hidden="true">
        <path d={outline} transform="translate(0 4)" className="achievement-icon-shadow" />
        <path d={outline} className="achievement-icon-rim" />
        <path d={outline} className="achievement-icon-field" transform={scaled(0.9)} />
        <path d={outline} className="achievement-icon-line" transform={scaled(0.8)} />
        <circle cx="50" cy={centre} r="27" className="achievement-icon-disc" />
      </svg>
      <span className="achievement-icon-emoji" style={{ top: `${((centre + 4) / 110) * 100}%` }}>
        {emoji}
      </span>
      {locked && percent !== undefined && <span className="achievement-icon-percent">{Math.round(percent)}%</span>}
    </span>
  );
}
