import { describe, expect, it } from 'vitest';
import { townPlaceOf } from './town.ts';

const city = { kind: 'city', name: 'Göteborg', latitude: 57.7072, longitude: 11.9668 } as const;
const village = { kind: 'village', name: 'Askim', latitude: 57.6333, longitude: 11.9333 } as const;
const suburb = { kind: 'suburb', name: 'Haga', latitude: 57.6987, longitude: 11.9565 } as const;

describe('townPlaceOf', () => {
  it('a street of a city belongs to the city although a suburb is nearer', () => {
    expect(townPlaceOf({ latitude: 57.6988, longitude: 11.9566 }, [suburb, village, city])?.name).toBe('Göteborg');
  });

  it('the centre of a village belongs to it although a city reaches there', () => {
    expect(townPlaceOf({ latitude: 57.634, longitude: 11.934 }, [city, village])?.name).toBe('Askim');
  });

  it('the town is unknown far from all places', () => {
    expect(townPlaceOf({ latitude: 58.5, longitude: 11.9 }, [city, village])?.name).toBeUndefined();
    expect(townPlaceOf({ latitude: 57.7, longitude: 11.9 }, [])).toBeUndefined();
  });
});
