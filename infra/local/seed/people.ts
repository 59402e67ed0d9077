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
  town: string;
  timeZone: string;
  mapVisibility: 'anonymous' | 'named' | 'hidden';
  zeal: number;
  /** Join date as a share of the simulated weeks. */
  joined: number;
  difficulty: Difficulty;
  maxDistance: number;
}

const TIME_ZONE = 'Europe/Lisbon';

interface Town {
  name: string;
  centre: readonly [latitude: number, longitude: number];
  people: string;
}

/** Both banks of the Douro, which the demo city's extract covers. */
const towns: readonly Town[] = [
  {
    name: 'Porto',
    centre: [41.146, -8.609],
    people: `Ana Ferreira, Bilal Aziz, Carmen Vidal, Duarte Pinto, Emeka Obi, Filipa Rocha, Goran Petrov,
      Helena Sousa, Ibrahim Sow, Jun Takeda, Catarina Nunes, Luís Carvalho, Marta Teixeira, Nour Haddad,
      Óscar Dias, Petra Novak, Qasim Rahimi, Rita Magalhães, Sofia Azevedo, Tomás Freitas, Ulisses Barbosa,
      Vera Antunes, Wilma Hedlund, Yara Coelho`,
  },
  {
    name: 'Vila Nova de Gaia',
    centre: [41.131, -8.608],
    people: `Amara Osei, Colin Hartley, Priya Shah, Beatriz Moura, Tiago Lobo, Jonas Keller, Leyla Demir,
      Mila Vogt, Wanjiru Kamau, Otieno Were, Thandi Mokoena, Pieter Roux, Anjali Rao, Rohan Mehta,
      Zoya Khan, Haruka Mori, Kenji Ono, Sora Fujii, Ruby Flynn, Lachlan Reid, Aroha Ngata, Finn Walsh,
      Denise Carter, Mateo Ruiz, Grace Kim, Xochitl Vega, Sam Becker, Elodie Roy, Noah Tremblay,
      Lupita Flores, Diego Luna, Ines Barros, Caio Duarte, Katla Jonsdottir, Birkir Palsson`,
  },
];

const difficulties = ['medium', 'easy', 'hard', 'medium', 'hard'] as const;
const visibilities = ['named', 'anonymous', 'named', 'named', 'anonymous', 'hidden', 'named'] as const;

function inhabitants({ name, centre, people }: Town, town: number): DemoWalker[] {
  const random = dice(700 + town);
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.022) * 1e5) / 1e5;
  return people.split(/,\s+/).map((person, index) => {
    const [firstName = person, lastName = ''] = person.split(' ');
    return {
      username: firstName
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase(),
      firstName,
      lastName,
      home: { homeLatitude: near(centre[0]), homeLongitude: near(centre[1]) },
      town: name,
      timeZone: TIME_ZONE,
      mapVisibility: visibilities[(index + town * 2) % visibilities.length] ?? 'named',
      // The visitor's neighbours are the ones to compete with.
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
  town: 'Porto',
  timeZone: TIME_ZONE,
  mapVisibility: 'named',
  zeal: 0.75,
  joined: 0,
  difficulty: 'medium',
  maxDistance: 2.5,
};

/** Sixty with the visitor, from both towns in turn, so that a short list still covers both. */
export const others: readonly DemoWalker[] = towns
  .flatMap((town, number) => inhabitants(town, number).map((walker, index) => ({ walker, index, number })))
  .sort((a, b) => a.index - b.index || a.number - b.number)
  .map(({ walker }) => walker);
