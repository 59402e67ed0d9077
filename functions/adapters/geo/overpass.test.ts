import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isVisible } from '../../../shared/domain/auth/visibleText.ts';
import { answerFor, home, sending, useOverpass } from './overpass.fixture.ts';
import { kilometresOf, requestFor, routeOf } from './request.fixture.ts';

const overpass = useOverpass();

describe('streets from Overpass', () => {
  it('streets are downloaded once and stored as tiles', async () => {
    const route = routeOf(await overpass.geoAt().findRoute(requestFor(home)));
    expect(route).toMatchObject({ provider: 'overpass', town: 'Gridham', relaxed: false });
    expect(route.attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(Math.abs(route.distance - kilometresOf(route.coordinates))).toBeLessThan(0.0006);
    expect(overpass.asked).toHaveLength(1);
    // A restart on another day serves the cached tiles with the same answer.
    const tomorrow = overpass.geoAt();
    expect(await tomorrow.findRoute(requestFor(home))).toEqual(route);
    expect(routeOf(await tomorrow.findRoute(requestFor(home, { seed: 'walker:2026-11-21' }))).provider).toBe(
      'overpass',
    );
    expect(overpass.asked).toHaveLength(1);
    // The cached neighbourhood also serves with Overpass switched off.
    expect(await overpass.geoAt({ overpassUrl: 'off' }).findRoute(requestFor(home))).toEqual(route);
  });

  it('the query asks for ways around the home, their nodes and the towns only', async () => {
    await overpass.geoAt().findRoute(requestFor(home));
    expect(overpass.asked[0]?.split('\n')).toEqual([
      '[out:json][timeout:10];',
      '(way(around:2800,51.50740,-0.12780)[highway][highway!~"^(motorway|motorway_link|construction|proposed|raceway|bus_guideway)$"];',
      ' way(around:2800,51.50740,-0.12780)[railway=platform];',
      ' way(around:2800,51.50740,-0.12780)[public_transport=platform];)->.ways;',
      '.ways out body qt;',
      'node(w.ways)->.nodes;',
      '.nodes out skel qt;',
      '(node.nodes[barrier];node.nodes[access];node.nodes[foot];node.nodes[crossing];',
      ' node.nodes[highway~"^(crossing|turning_circle|turning_loop)$"];);out body qt;',
      'node(around:20000,51.50740,-0.12780)[place~"^(city|town|village)$"];out body qt;',
    ]);
  });

  it('the download for an address also serves the first route', async () => {
    const geo = overpass.geoAt();
    const { place, attribution } = await geo.nearestPlace(home);
    expect(place).toMatchObject({
      placeName: expect.stringMatching(/^(Street|Avenue) \d+, Gridham$/),
      town: 'Gridham',
    });
    expect(attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
    expect(overpass.asked).toHaveLength(1);
  });

  it('two concurrent requests share one download', async () => {
    const geo = overpass.geoAt();
    const [one, other] = await Promise.all([geo.findRoute(requestFor(home)), geo.findRoute(requestFor(home))]);
    expect(one).toEqual(other);
    expect(overpass.asked).toHaveLength(1);
  });

  it('a nearby home uses the stored streets, and a longer walk downloads again', async () => {
    const geo = overpass.geoAt();
    await geo.findRoute(requestFor(home));
    await geo.findRoute(requestFor({ ...home, latitude: home.latitude + 0.002 }));
    expect(overpass.asked).toHaveLength(1);
    await geo.findRoute(requestFor(home, { maxKilometres: 4 }));
    expect(overpass.asked).toHaveLength(2);
    expect(overpass.asked[1]).toContain('around:4300,');
    await geo.findRoute(requestFor(home, { maxKilometres: 3.5 }));
    expect(overpass.asked).toHaveLength(2);
  });

  it('barriers stay effective when a node appears twice in the answer', async () => {
    const { elements, ...rest } = answerFor(home);
    // A wall at every node makes every place unreachable.
    const walls = elements.flatMap((each) => (each.type === 'node' ? [{ ...each, tags: { barrier: 'wall' } }] : []));
    overpass.answerWith(sending({ ...rest, elements: [...elements, ...walls] }));
    expect(await overpass.geoAt().findRoute(requestFor(home))).toHaveProperty('none');
  });

  it('names from Overpass are cleaned', async () => {
    const { elements, ...rest } = answerFor(home);
    const spoilt = elements.map((each) => {
      if (!('tags' in each)) return each;
      const { name } = each.tags as { name?: string };
      return { ...each, tags: { ...each.tags, name: `\u202e${name}\u0007 \u2066${'x'.repeat(5000)}` } };
    });
    overpass.answerWith(sending({ ...rest, elements: spoilt }));
    const route = routeOf(await overpass.geoAt().findRoute(requestFor(home)));
    expect(route.provider).toBe('overpass');
    expect(route.town).toMatch(/^Gridham x{112}$/);
    const parts = route.destinationName.split(/ at |, /);
    expect(parts.map(({ length }) => length)).toEqual(parts.map(() => 120));
    expect(isVisible(JSON.stringify(route))).toBe(true);
  });

  it('an answer about another place is refused and not stored', async () => {
    overpass.answerWith(sending(answerFor({ latitude: 48.85, longitude: 2.35 })));
    const geo = overpass.geoAt();
    expect(await geo.findRoute(requestFor(home))).toHaveProperty('none');
    expect(readdirSync(overpass.folder).filter((name) => name.startsWith('overpass_'))).toEqual([]);
    overpass.answerWith(sending(answerFor(home)));
    expect(await geo.findRoute(requestFor(home)), 'within ten minutes').toHaveProperty('none');
    overpass.wait(10 * 60_000);
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
  });

  it('data about another place is removed from an answer', async () => {
    const [here, far] = [answerFor(home), answerFor({ latitude: 48.85, longitude: 2.35 })];
    const shifted = far.elements.map((each) => ({
      ...each,
      id: each.id + 1_000_000,
      ...('nodes' in each && { nodes: each.nodes.map((ref) => ref + 1_000_000) }),
    }));
    overpass.answerWith(sending({ ...here, elements: [...here.elements, ...shifted] }));
    expect(routeOf(await overpass.geoAt().findRoute(requestFor(home))).provider).toBe('overpass');
    const off = overpass.geoAt({ overpassUrl: 'off' });
    expect(await off.nearestPlace({ latitude: 48.85, longitude: 2.35 })).toEqual({ place: null, attribution: '' });
  });

  it('an empty answer is stored and not requested again', async () => {
    overpass.answerWith(sending({ elements: [] }));
    const geo = overpass.geoAt();
    expect(await geo.findRoute(requestFor(home))).toHaveProperty('none');
    expect(await geo.findRoute(requestFor(home))).toHaveProperty('none');
    expect(overpass.asked).toHaveLength(1);
  });
});
