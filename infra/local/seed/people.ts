export interface DemoWalker {
  username: string;
  firstName: string;
  lastName: string;
  home: { homeLatitude: number; homeLongitude: number };
  mapVisibility: 'anonymous' | 'named' | 'hidden';
  /** How often they go out, as a share of all days. */
  zeal: number;
  difficulty: 'easy' | 'medium' | 'hard';
  maxDistance: number;
}

const walker = (
  name: string,
  at: readonly [number, number],
  zeal: number,
  difficulty: DemoWalker['difficulty'],
  mapVisibility: DemoWalker['mapVisibility'],
  maxDistance = 2.5,
): DemoWalker => {
  const [firstName = name, lastName = ''] = name.split(' ');
  const [homeLatitude, homeLongitude] = at;
  const home = { homeLatitude, homeLongitude };
  return { username: firstName.toLowerCase(), firstName, lastName, home, mapVisibility, zeal, difficulty, maxDistance };
};

/** Whose account the visitor gets: out every day but today, so that there is a walk left to do. */
export const visitor: DemoWalker = {
  ...walker('Demo Walker', [57.7048, 11.967], 0.85, 'medium', 'named'),
  username: 'demo',
};

/** Neighbours all over Göteborg, the demo city. */
export const neighbours: readonly DemoWalker[] = [
  walker('Astrid Holm', [57.6988, 11.973], 0.95, 'hard', 'named', 4),
  walker('Bilal Aziz', [57.699, 11.956], 0.8, 'medium', 'named'),
  walker('Carmen Vidal', [57.6935, 11.951], 0.7, 'medium', 'anonymous'),
  walker('Dagny Berg', [57.7145, 12.001], 0.9, 'easy', 'named', 2),
  walker('Emeka Obi', [57.689, 11.988], 0.5, 'hard', 'anonymous', 3),
  walker('Freja Lind', [57.704, 11.96], 0.6, 'easy', 'anonymous'),
  walker('Goran Petrov', [57.6965, 12.013], 0.75, 'medium', 'named', 3.5),
  walker('Hanna Ek', [57.693, 11.973], 0.4, 'medium', 'hidden'),
  walker('Ibrahim Sow', [57.6905, 11.92], 0.65, 'hard', 'anonymous'),
  walker('Jun Takeda', [57.709, 11.969], 0.85, 'medium', 'named'),
  walker('Karin Nilsson', [57.6825, 11.977], 0.3, 'easy', 'anonymous'),
];
