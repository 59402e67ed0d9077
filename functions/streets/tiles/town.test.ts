import { describe, expect, it } from 'vitest';
import { townOf } from './town.ts';

const city = { kind: 'city', name: 'Göteborg', latitude: 57.7072, longitude: 11.9668 } as const;
const village = { kind: 'village', name: 'Askim', latitude: 57.6333, longitude: 11.9333 } as const;
const suburb = { kind: 'suburb', name: 'Haga', latitude: 57.6987, longitude: 11.9565 } as const;

describe('the town of a point', () => {
  it('is the city for its streets, although a suburb is nearer', () => {
    expect(townOf({ latitude: 57.6988, longitude: 11.9566 }, [suburb, village, city])).toBe('Göteborg');
  });

  it('is the village at its own green, although a city reaches there', () => {
    expect(townOf({ latitude: 57.634, longitude: 11.934 }, [city, village])).toBe('Askim');
  });

  it('is unknown far from all, and where nothing is known', () => {
    expect(townOf({ latitude: 58.5, longitude: 11.9 }, [city, village])).toBeUndefined();
    expect(townOf({ latitude: 57.7, longitude: 11.9 }, [])).toBeUndefined();
  });
});
