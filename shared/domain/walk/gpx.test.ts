import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GpxWalk, gpxOf } from './gpx.ts';

const out: GpxWalk['line'] = [
  [11.967, 57.7048],
  [11.968, 57.705],
];
const home: GpxWalk['line'] = [
  [11.968, 57.705],
  [11.969, 57.7049],
  [11.967, 57.7048],
];
const walk: GpxWalk = {
  name: 'Vallgatan',
  day: '2026-11-20',
  completed: true,
  credit: '© OpenStreetMap',
  line: out,
  wayHome: home,
  photo: 'Q2h.jpg',
};

const places = (text: string, element: string) =>
  [...text.matchAll(new RegExp(`<${element} lat="([-\\d.]+)" lon="([-\\d.]+)"`, 'g'))].map(([, lat, lon]) => [
    lon,
    lat,
  ]);

/** Child elements allowed by the GPX 1.1 schema, in order. */
const schema: Record<string, readonly string[]> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  wpt: ['ele', 'time', 'name', 'cmt', 'desc', 'src', 'link', 'sym', 'type'],
  link: ['text', 'type'],
  trk: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg'],
  trkseg: ['trkpt', 'extensions'],
};

function faults(text: string): string[] {
  const found: string[] = [];
  const open: { name: string; last: number }[] = [];
  const body = text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  for (const [, closing, name = '', , alone] of body.matchAll(/<(\/?)([\w:]+)((?:\s+\w+="[^"<]*")*)\s*(\/?)>/g)) {
    const parent = open.at(-1);
    if (closing) {
      if (open.pop()?.name !== name) found.push(`</${name}> closes another`);
      continue;
    }
    if (parent) {
      const place = schema[parent.name]?.indexOf(name) ?? -1;
      if (place < parent.last) found.push(`${name} in ${parent.name} stands too late, or may not`);
      parent.last = place;
    }
    if (!alone) open.push({ name, last: 0 });
  }
  if (open.length > 0) found.push('not closed');
  if (/[<>]/.test(body.replaceAll(/<\/?[\w:]+(?:\s+\w+="[^"<]*")*\s*\/?>/g, ''))) found.push('a bare bracket');
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(body)) found.push('a bare ampersand');
  return found;
}

it('gpxOf writes the sign as a waypoint and one track for each direction', () => {
  const text = gpxOf(walk);
  expect(places(text, 'wpt')).toEqual([['11.968', '57.705']]);
  const [first = '', second = ''] = text.split('<trk>').slice(1);
  expect([places(first, 'trkpt'), places(second, 'trkpt')]).toEqual(
    [out, home].map((line) => line.map((at) => at.map(String))),
  );
  expect(first).toContain('<desc>2026-11-20, walked: the way that Signpost chose</desc>');
  expect(second).toContain('<name>Vallgatan: way home</name>');
  expect(text).toContain('<link href="Q2h.jpg">');
  expect(gpxOf({ ...walk, completed: false })).toContain('not walked');
});

it('unknown lines and photos are left out of the GPX file', () => {
  const bare = gpxOf({ ...walk, line: [], wayHome: null, photo: null });
  expect(bare.match(/<trk>/g)).toHaveLength(1);
  expect(bare).not.toMatch(/wpt|link|trkpt/);
});

it('the file is valid GPX 1.1 for every street name', () => {
  expect(faults('<?xml version="1.0" encoding="UTF-8"?>\n<gpx><trk></trk><wpt></wpt></gpx>')).toHaveLength(1);
  expect(faults('<gpx><wpt><desc></desc><name></name></wpt></gpx>')).toHaveLength(1);
  const written = fc.record({
    name: fc.string({ unit: 'grapheme' }),
    day: fc.constant('2026-11-20'),
    completed: fc.boolean(),
    credit: fc.string(),
    line: fc.constantFrom(out, []),
    wayHome: fc.constantFrom(home, null),
    photo: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(written, (each) => {
      expect(faults(gpxOf(each))).toEqual([]);
    }),
  );
  const text = gpxOf({ ...walk, name: `</name><x> & "Råå" 'O\u0000\u0007` });
  expect(text).toContain('<name>&lt;/name&gt;&lt;x&gt; &amp; &quot;Råå&quot; &apos;O  </name>');
});

it('longitudes are normalised to the range from -180 to below 180 degrees', () => {
  const longitude = fc.oneof(
    fc.double({ min: -200, max: 540, noNaN: true }),
    fc.constantFrom(180, -180, 179.99999999, -180.00000001, 180.002, 540),
  );
  fc.assert(
    fc.property(fc.array(longitude, { minLength: 1 }), (longitudes) => {
      const line = longitudes.map((east): [number, number] => [east, 1]);
      places(gpxOf({ ...walk, line }), 'trkpt')
        .slice(0, line.length)
        .forEach(([lon], index) => {
          const writtenLongitude = Number(lon);
          expect(writtenLongitude >= -180 && writtenLongitude < 180).toBe(true);
          const turns = (writtenLongitude - (longitudes[index] ?? 0)) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
        });
    }),
  );
});
