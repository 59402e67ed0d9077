import { HOME } from '../../../functions/testing/walkerClient.ts';
import type { Difficulty } from '../../../shared/domain/difficulty.ts';

/** Seeded random numbers: the demo is the same on every machine. */
export function dice(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface DemoWalker {
  username: string;
  firstName: string;
  lastName: string;
  home: { homeLatitude: number; homeLongitude: number };
  hasMap: boolean;
  timeZone: string;
  mapVisibility: 'anonymous' | 'named' | 'hidden';
  zeal: number;
  /** Join date as a share of the simulated weeks. */
  joined: number;
  difficulty: Difficulty;
  maxDistance: number;
}

interface Town {
  centre: readonly [latitude: number, longitude: number];
  timeZone: string;
  people: readonly string[];
}

/** The demo city comes first and has real streets; the other towns use practice streets. */
const towns: readonly Town[] = [
  {
    centre: [41.146, -8.609],
    timeZone: 'Europe/Lisbon',
    people: [
      'Ana Ferreira',
      'Bilal Aziz',
      'Carmen Vidal',
      'Duarte Pinto',
      'Emeka Obi',
      'Filipa Rocha',
      'Goran Petrov',
      'Helena Sousa',
      'Ibrahim Sow',
      'Jun Takeda',
      'Catarina Nunes',
      'Luís Carvalho',
      'Marta Teixeira',
      'Nour Haddad',
      'Óscar Dias',
      'Petra Novak',
      'Qasim Rahimi',
      'Rita Magalhães',
      'Sofia Azevedo',
      'Tomás Freitas',
      'Ulisses Barbosa',
      'Vera Antunes',
      'Wilma Hedlund',
      'Yara Coelho',
    ],
  },
  { centre: [51.515, -0.142], timeZone: 'Europe/London', people: ['Amara Osei', 'Colin Hartley', 'Priya Shah'] },
  { centre: [38.722, -9.139], timeZone: 'Europe/Lisbon', people: ['Beatriz Moura', 'Tiago Lobo'] },
  { centre: [52.52, 13.41], timeZone: 'Europe/Berlin', people: ['Jonas Keller', 'Leyla Demir', 'Mila Vogt'] },
  { centre: [-1.292, 36.822], timeZone: 'Africa/Nairobi', people: ['Wanjiru Kamau', 'Otieno Were'] },
  { centre: [-33.926, 18.423], timeZone: 'Africa/Johannesburg', people: ['Thandi Mokoena', 'Pieter Roux'] },
  { centre: [19.076, 72.878], timeZone: 'Asia/Kolkata', people: ['Anjali Rao', 'Rohan Mehta', 'Zoya Khan'] },
  { centre: [35.68, 139.76], timeZone: 'Asia/Tokyo', people: ['Haruka Mori', 'Kenji Ono', 'Sora Fujii'] },
  { centre: [-33.87, 151.207], timeZone: 'Australia/Sydney', people: ['Ruby Flynn', 'Lachlan Reid'] },
  { centre: [-41.289, 174.777], timeZone: 'Pacific/Auckland', people: ['Aroha Ngata', 'Finn Walsh'] },
  { centre: [40.73, -73.99], timeZone: 'America/New_York', people: ['Denise Carter', 'Mateo Ruiz', 'Grace Kim'] },
  { centre: [37.77, -122.43], timeZone: 'America/Los_Angeles', people: ['Xochitl Vega', 'Sam Becker'] },
  { centre: [45.52, -73.58], timeZone: 'America/Toronto', people: ['Elodie Roy', 'Noah Tremblay'] },
  { centre: [19.42, -99.16], timeZone: 'America/Mexico_City', people: ['Lupita Flores', 'Diego Luna'] },
  { centre: [-23.556, -46.66], timeZone: 'America/Sao_Paulo', people: ['Ines Barros', 'Caio Duarte'] },
  { centre: [64.146, -21.94], timeZone: 'Atlantic/Reykjavik', people: ['Katla Jonsdottir', 'Birkir Palsson'] },
];

const difficulties = ['medium', 'easy', 'hard', 'medium', 'hard'] as const;
const visibilities = ['named', 'anonymous', 'named', 'named', 'anonymous', 'hidden', 'named'] as const;

function inhabitants({ centre, timeZone, people }: Town, town: number): DemoWalker[] {
  const random = dice(700 + town);
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.022) * 1e5) / 1e5;
  return people.map((name, index) => {
    const [firstName = name, lastName = ''] = name.split(' ');
    return {
      username: firstName
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase(),
      firstName,
      lastName,
      home: { homeLatitude: near(centre[0]), homeLongitude: near(centre[1]) },
      hasMap: town === 0,
      timeZone,
      mapVisibility: visibilities[(index + town * 2) % visibilities.length] ?? 'named',
      // The visitor's neighbours are the ones to compete with; the others show where in the world people walk.
      zeal: town === 0 ? 0.06 + 0.7 * random() ** 3 : 0.04 + 0.2 * random() ** 3,
      joined: Math.round(random() ** 2 * 80) / 100,
      difficulty: difficulties[(index + town) % difficulties.length] ?? 'medium',
      maxDistance: town === 0 ? 1.5 + Math.round(random() * 2) / 2 : 1.5,
    };
  });
}

/** The visitor's account: a walk on every day but today, so that one is left to do. */
export const visitor: DemoWalker = {
  username: 'demo',
  firstName: 'Demo',
  lastName: 'Walker',
  home: HOME,
  hasMap: true,
  timeZone: 'Europe/Lisbon',
  mapVisibility: 'named',
  zeal: 0.75,
  joined: 0,
  difficulty: 'medium',
  maxDistance: 2.5,
};

/** Sixty with the visitor, distributed round-robin over the towns, so that a short list still covers the world. */
export const others: readonly DemoWalker[] = towns
  .flatMap((town, number) => inhabitants(town, number).map((walker, index) => ({ walker, index, number })))
  .sort((a, b) => a.index - b.index || a.number - b.number)
  .map(({ walker }) => walker);
