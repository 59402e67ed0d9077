import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish, sayIn } from '../msg.ts';
import {
  compassPoint,
  type Direction,
  directionText,
  nextDirection,
  RELATIONS,
  SIGHTS,
  TURNS,
  turnOf,
  WAYS,
} from './directions.ts';

const into = (street: string | null, rest: Partial<Direction> = {}): Direction => ({
  at: 100,
  turn: 'left',
  way: 'street',
  street,
  relation: 'into',
  ...rest,
});

function speakerOf(locale: string) {
  if (locale === 'en') return inEnglish;
  const catalogue = JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'));
  return sayIn(locale, (source) => catalogue[source]);
}

describe('directionText and turnOf', () => {
  it.each([
    [into('Kungsgatan'), 'Left into Kungsgatan'],
    [into('Kungsgatan', { turn: 'straight', relation: 'along', way: 'path' }), 'Straight on along Kungsgatan'],
    [
      into('Slottsskogen', { turn: 'slight_right', relation: 'near', way: 'path' }),
      'Bear right onto the path by Slottsskogen',
    ],
    [
      into('Repslagaregatan', { turn: 'sharp_left', relation: 'near', way: 'steps' }),
      'Sharp left onto the steps by Repslagaregatan',
    ],
    [into(null, { turn: 'right', relation: 'near', way: 'path' }), 'Right onto the path'],
    [into('Mill Lane', { relation: 'towards', way: 'path' }), 'Left onto the path towards Mill Lane'],
    [into('Mill Lane', { relation: 'towards', way: 'steps' }), 'Left onto the steps towards Mill Lane'],
    [into('Mill Lane', { relation: 'near', way: 'steps_up' }), 'Left up the steps by Mill Lane'],
    [into('Mill Lane', { relation: 'along', way: 'steps_up' }), 'Left up the steps by Mill Lane'],
    [into('Hill Steps', { way: 'steps_up' }), 'Left into Hill Steps, up the steps'],
    [into('Hill Steps', { turn: 'depart', way: 'steps', heading: 0 }), 'Head north along Hill Steps, onto the steps'],
    [into(null, { turn: 'right', relation: 'near', way: 'steps_down' }), 'Right down the steps'],
    [into('Mill Lane', { turn: 'depart', relation: 'towards', heading: 90 }), 'Head east towards Mill Lane'],
    [into(null, { relation: 'towards', sight: 'church' }), 'Left towards the church'],
    [into(null, { relation: 'towards' }), 'Left towards home'],
    [into('Church Road', { turn: 'straight', relation: 'crossing' }), 'Straight on across Church Road'],
    [into('Mill Lane', { turn: 'straight', relation: 'passing' }), 'Straight on past Mill Lane'],
    [into(null, { turn: 'straight', relation: 'passing', sight: 'church' }), 'Straight on past the church'],
    [into(null, { turn: 'right', relation: 'near' }), 'Right'],
    [into('Kungsgatan', { turn: 'right', relation: 'near' }), 'Right by Kungsgatan'],
    [into(null, { turn: 'straight', relation: 'near', way: 'path', sight: 'bridge' }), 'Straight on over the bridge'],
    [into('Vallgatan', { relation: 'near', way: 'path', sight: 'bridge' }), 'Left over the bridge by Vallgatan'],
    [into('Vallgatan', { relation: 'near', way: 'path', sight: 'tunnel' }), 'Left through the tunnel by Vallgatan'],
    [into(null, { relation: 'near', way: 'path', sight: 'unpaved' }), 'Left onto the unpaved path'],
    [
      into('Vallgatan', { turn: 'right', relation: 'near', way: 'path', sight: 'unpaved' }),
      'Right onto the unpaved path by Vallgatan',
    ],
    [into(null, { turn: 'straight', relation: 'near', way: 'path', sight: 'square' }), 'Straight on across the square'],
    [into('Vallgatan', { relation: 'near', way: 'path', sight: 'square' }), 'Left across the square by Vallgatan'],
    [into(null, { relation: 'near', way: 'path', sight: 'water' }), 'Left along the water'],
    [into('Vallgatan', { relation: 'near', way: 'path', sight: 'water' }), 'Left along the water by Vallgatan'],
    [into('Vallgatan', { relation: 'near', sight: 'church' }), 'Left by the church'],
    [into(null, { relation: 'near', way: 'path', sight: 'bus_stop' }), 'Left onto the path by the bus stop'],
    [into(null, { relation: 'near', way: 'steps', sight: 'station' }), 'Left onto the steps by the station'],
    [into('Linnégatan', { turn: 'depart', heading: 47 }), 'Head north-east along Linnégatan'],
    [
      into('Linnégatan', { turn: 'depart', heading: 350, relation: 'near', way: 'path' }),
      'Head north onto the path by Linnégatan',
    ],
    [into('Landsvägsgatan', { turn: 'arrive' }), "You're there: Landsvägsgatan"],
    [into('Acorn Street at Birch Lane', { turn: 'arrive' }), "You're there: Acorn Street at Birch Lane"],
    [into(null, { turn: 'arrive' }), "You're there"],
    [into('Storgatan', { turn: 'back' }), 'Turn round into Storgatan'],
  ])('the direction %j reads %s', (direction, text) => {
    expect(directionText(direction)).toBe(text);
  });

  it('the last direction names the goal in the language of the walker', () => {
    const german = sayIn('de', (source) => source);
    const arrival = into('Acorn Street at Birch Lane', { turn: 'arrive' });
    expect(directionText(arrival, german, 'Acorn Street Ecke Birch Lane')).toBe(
      "You're there: Acorn Street Ecke Birch Lane",
    );
  });

  it.each([
    ['de', into('Schwäbisch-Hall-Straße'), 'Links in die Schwäbisch-Hall-Straße'],
    [
      'de',
      into('Alte Landstrasse', { turn: 'straight', relation: 'along' }),
      'Geradeaus, die Alte Landstrasse entlang',
    ],
    ['de', into('Mühlweg'), 'Links in den Mühlweg'],
    ['de', into('Rathausplatz'), 'Links auf den Rathausplatz'],
    ['de', into('Alter Weg'), 'Links in den Alten Weg'],
    ['de', into('Langer Weg', { relation: 'along' }), 'Links, den Langen Weg entlang'],
    ['de', into('Pariser Platz'), 'Links auf den Pariser Platz'],
    ['de', into('Marktbrücke', { turn: 'straight', relation: 'along' }), 'Geradeaus, die Marktbrücke entlang'],
    ['de', into('Alte Brücke'), 'Links auf die Alte Brücke'],
    // No article before a preposition.
    ['de', into('An der Allee'), 'Links: An der Allee'],
    ['de', into('Am Alten Weg'), 'Links: Am Alten Weg'],
    ['de', into('Äule'), 'Links: Äule'],
    ['fr', into('Rue Basse'), 'À gauche, prends la Rue Basse'],
    ['fr', into('Avenue d’Ostende', { turn: 'straight', relation: 'along' }), 'Tout droit, suis l’Avenue d’Ostende'],
    [
      'fr',
      into('Boulevard Albert 1er', { turn: 'depart', heading: 90 }),
      'Pars vers l’est, suis le Boulevard Albert 1er',
    ],
    ['fr', into('Champions Promenade'), 'À gauche dans Champions Promenade'],
    ['es', into('Calle Mayor'), 'A la izquierda por la Calle Mayor'],
    ['es', into('Gran Vía', { turn: 'straight', relation: 'along' }), 'Sigue recto por Gran Vía'],
    ['fr', into('Rue Basse', { turn: 'sharp_left' }), 'Tourne franchement à gauche, prends la Rue Basse'],
    ['pt', into('Rua Formosa', { turn: 'depart', heading: 0 }), 'Segue para norte pela Rua Formosa'],
    ['es', into('Paseo del Prado', { relation: 'along' }), 'A la izquierda por el Paseo del Prado'],
    ['sv', into('Storgatan'), 'Vänster in på Storgatan'],
    ['sv', into(null, { relation: 'near', way: 'path', sight: 'church' }), 'Vänster in på gångvägen vid kyrkan'],
    ['de', into(null, { relation: 'near', way: 'path', sight: 'church' }), 'Links: auf den Weg, Höhe Kirche'],
    ['de', into('Mühlweg', { relation: 'near' }), 'Links: Höhe Mühlweg'],
    ['es', into(null, { relation: 'near', sight: 'playground' }), 'A la izquierda con el parque infantil al lado'],
    ['pt', into(null, { relation: 'towards', sight: 'church', way: 'path' }), 'À esquerda pelo caminho para a igreja'],
    ['de', into('Alter Steig', { way: 'steps_up' }), 'Links in den Alten Steig, die Treppe hinauf'],
    ['nl', into('Kerkstraat', { relation: 'near', way: 'steps_down' }), 'Linksaf: de trap af bij Kerkstraat'],
    ['de', into('Alter Weg', { turn: 'straight', relation: 'crossing' }), 'Geradeaus: über den Alten Weg'],
    ['pt', into('Rua Formosa', { turn: 'straight', relation: 'crossing' }), 'Em frente atravessando a Rua Formosa'],
    ['nl', into('Kerkstraat', { turn: 'straight', relation: 'crossing' }), 'Rechtdoor: de Kerkstraat over'],
    ['es', into(null, { turn: 'straight', relation: 'passing', sight: 'church' }), 'Sigue recto pasando la iglesia'],
    ['fr', into(null, { relation: 'near', way: 'steps_up' }), 'À gauche par l’escalier qui monte'],
    ['fr', into(null, { relation: 'near', sight: 'station' }), 'À gauche près de la gare'],
    ['pt', into('Rua de Santa Catarina'), 'À esquerda na Rua de Santa Catarina'],
    ['pt', into('Largo dos Lóios'), 'À esquerda no Largo dos Lóios'],
    ['pt', into('Avenida dos Aliados', { relation: 'along' }), 'À esquerda pela Avenida dos Aliados'],
    ['pt', into('Fontainhas'), 'À esquerda em Fontainhas'],
    ['nl', into('Eerste Helmersstraat'), 'Linksaf, neem de Eerste Helmersstraat'],
    ['nl', into('Stationsplein', { turn: 'straight', relation: 'along' }), 'Rechtdoor, volg het Stationsplein'],
    ['nl', into('Achter de Dom'), 'Linksaf: Achter de Dom'],
  ])('in %s the direction %j reads %s', (locale, direction, text) => {
    expect(directionText(direction, speakerOf(locale))).toBe(text);
  });

  it.each(['en', 'sv', 'de', 'fr', 'es', 'pt', 'nl'])(
    'in %s no direction has brackets, which a voice skips',
    (locale) => {
      const t = speakerOf(locale);
      const texts = TURNS.flatMap((turn) =>
        WAYS.flatMap((way) =>
          RELATIONS.flatMap((relation) =>
            [undefined, ...SIGHTS].flatMap((sight) =>
              [null, 'Kungsgatan'].map((street) =>
                directionText({ at: 0, turn, way, relation, sight, street, heading: 90 }, t),
              ),
            ),
          ),
        ),
      );
      expect(texts.filter((text) => /[()[\]{}]|^ | $| {2}|undefined/.test(text))).toEqual([]);
    },
  );

  it('a positive angle turns right, and the negative angle turns left just as sharply', () => {
    expect([0, 40, 90, 150, 175].map(turnOf)).toEqual(['straight', 'slight_right', 'right', 'sharp_right', 'back']);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 180, noNaN: true }), (angle) => {
        expect(turnOf(-angle)).toBe(turnOf(angle).replace('right', 'left'));
      }),
    );
    expect([0, 359, 45, 180, -90].map(compassPoint)).toEqual(['north', 'north', 'north-east', 'south', 'west']);
  });
});

it('nextDirection skips the start and every direction behind the walker', () => {
  const directions = [
    into('A', { at: 0, turn: 'depart' }),
    into('B'),
    into('C', { at: 300 }),
    into('D', { at: 400, turn: 'arrive' }),
  ];
  const next = (along: number) => nextDirection(directions, along);
  expect(next(0)).toMatchObject({ index: 1, metres: 100, direction: { street: 'B' } });
  expect(next(105)).toMatchObject({ index: 1, metres: 0 });
  expect(next(120)).toMatchObject({ index: 2, metres: 180 });
  expect(next(399)).toMatchObject({ index: 3, metres: 1 });
  expect(next(420)).toBeUndefined();
  expect(nextDirection([], 0)).toBeUndefined();
});
