import { describe, expect, it } from 'vitest';
import { coordinatesText, mapAppsFor, platformOf } from './mapAppsDialog.tsx';

const walk = {
  destination: { street: 'Kettensteggasse', town: 'Krems & Stein' },
  destinationName: 'Kettensteggasse, Krems & Stein',
  startLatitude: 48.4101,
  startLongitude: 15.6102,
  endLatitude: 48.412345678,
  endLongitude: 15.5987654,
};
const on = (platform: Parameters<typeof mapAppsFor>[0]) => mapAppsFor(platform, walk);

describe('mapAppsFor', () => {
  it.each([
    ['ios', ['Google Maps', 'Apple Maps', 'Waze', 'Citymapper']],
    ['android', ['Google Maps', 'Waze', 'Citymapper']],
    ['desktop', ['Google Maps', 'Citymapper', 'OpenStreetMap']],
  ] as const)('the map apps on %s are %j', (platform, names) => {
    expect(on(platform).map(({ name }) => name)).toEqual(names);
    for (const { text } of on(platform)) expect(text).not.toBe('');
  });

  it('map app links contain the exact destination and walking mode', () => {
    const links = new Map([...on('ios'), ...on('desktop')].map(({ id, href }) => [id, new URL(href)]));
    const query = (id: string) => Object.fromEntries(links.get(id)?.searchParams ?? []);
    expect(links.get('google')?.href).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?/);
    expect(query('google')).toEqual({ api: '1', destination: '48.412346,15.598765', travelmode: 'walking' });
    expect(links.get('apple')?.origin).toBe('https://maps.apple.com');
    expect(query('apple')).toEqual({ daddr: '48.412346,15.598765', dirflg: 'w' });
    expect(links.get('waze')?.href).toMatch(/^https:\/\/waze\.com\/ul\?/);
    expect(query('waze')).toEqual({ ll: '48.412346,15.598765', navigate: 'yes' });
    expect(links.get('citymapper')?.href).toMatch(/^https:\/\/citymapper\.com\/directions\?/);
    expect(query('citymapper')).toEqual({
      endcoord: '48.412346,15.598765',
      endname: 'Kettensteggasse, Krems & Stein',
    });
    expect(links.get('openstreetmap')?.href).toMatch(/^https:\/\/www\.openstreetmap\.org\/directions\?/);
    expect(query('openstreetmap')).toEqual({
      engine: 'fossgis_osrm_foot',
      route: '48.410100,15.610200;48.412346,15.598765',
    });
  });

  it('map app links have coordinates of six decimals', () => {
    expect(coordinatesText(51.5074, -0.1278)).toBe('51.507400, -0.127800');
    expect(coordinatesText(48.41234567, 0)).toBe('48.412346, 0.000000');
  });
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';
it.each([
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    5,
    'ios',
  ],
  [
    'an iPad, which says Macintosh',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Safari/605.1.15`,
    5,
    'ios',
  ],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Safari/605.1.15`, 0, 'desktop'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['a Windows laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 10, 'desktop'],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'desktop'],
])('the platform is recognised: %s', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
