import { expect, it } from 'vitest';
import { gpxOf } from './gpx.ts';

const walk = { name: 'Vallgatan', day: '2026-11-20', completed: true, credit: '© OpenStreetMap', line: [] };

it('is a track in order, latitude before longitude', () => {
  const text = gpxOf({
    ...walk,
    line: [
      [11.967, 57.7048],
      [11.968, 57.705],
    ],
  });
  expect([...text.matchAll(/lat="([\d.]+)" lon="([\d.]+)"/g)].map(([, lat, lon]) => [lat, lon])).toEqual([
    ['57.7048', '11.967'],
    ['57.705', '11.968'],
  ]);
  expect(text).toContain('<desc>2026-11-20, walked: the way that Signpost chose</desc>');
  expect(gpxOf({ ...walk, completed: false })).toContain('not walked');
});

it('is XML whatever a street is called', () => {
  const text = gpxOf({ ...walk, name: `</name><x> & "Råå" 'O\u0000\u0007` });
  expect(text).toContain('<name>&lt;/name&gt;&lt;x&gt; &amp; &quot;Råå&quot; &apos;O  </name>');
});
