// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedFix } from '../../../../../shared/domain/collection/recording.ts';
import { readActivity, readFit, Unreadable } from './readActivity.ts';
import { fitFile, gpxFile, tcxFile } from './recordedFiles.fixture.ts';

const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((steps) => steps / 1e6);
const places = fc.array(fc.record({ latitude: degrees(89), longitude: degrees(179) }), { minLength: 1, maxLength: 60 });
const track = fc
  .tuple(places, fc.integer({ min: 1, max: 20 }), fc.nat(2_000_000))
  .map(([all, apart, from]) =>
    all.map((place, index): RecordedFix => ({ ...place, seconds: 1_000_000_000 + from + index * apart })),
  );
const partsOf = (file: string | Uint8Array) => {
  const read = readActivity(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  return 'recording' in read ? read.recording.filter(({ length }) => length > 0) : expect.fail('no recording');
};
const isNear = (found: readonly (readonly RecordedFix[])[], expected: readonly (readonly RecordedFix[])[]) => {
  expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  found.forEach((part, number) => {
    part.forEach((fix, index) => {
      const { latitude = 99, longitude = 999, seconds } = expected[number]?.[index] ?? {};
      expect(Math.abs(fix.latitude - latitude) + Math.abs(fix.longitude - longitude)).toBeLessThan(1e-6);
      expect(fix.seconds).toBe(seconds);
    });
  });
};

describe('reading recordings', () => {
  it('FIT is read in both byte orders, with compressed times and developer fields', () => {
    const how = fc.record({ bigEndian: fc.boolean(), compressed: fc.boolean(), developerFields: fc.boolean() });
    fc.assert(fc.property(track, how, (fixes, writing) => isNear(partsOf(fitFile(fixes, writing)), [fixes])));
  });

  it('GPX is read in segments with and without times', () => {
    const timed = fc.tuple(track, fc.boolean()).map(([fixes, isTimed]) => (isTimed ? fixes : withoutTimes(fixes)));
    fc.assert(
      fc.property(fc.array(timed, { minLength: 1, maxLength: 3 }), (parts) => isNear(partsOf(gpxFile(parts)), parts)),
    );
  });

  it('TCX is read', () => {
    fc.assert(fc.property(track, (fixes) => isNear(partsOf(tcxFile(fixes)), [fixes])));
  });

  it('GPX with other quotes, order and prefixes is read', () => {
    const gpx = `<ns:gpx><ns:trk><ns:trkseg><ns:trkpt  lon='11.5'\n lat = '57.25' ><ns:time>2020-05-01T10:00:00Z</ns:time></ns:trkpt>
      <ns:trkpt lat="57.26" lon="11.6"/><ns:trkpt lat="" lon="x"/></ns:trkseg></ns:trk></ns:gpx>`;
    expect(partsOf(gpx)).toEqual([
      [
        { latitude: 57.25, longitude: 11.5, seconds: 1_588_327_200 },
        { latitude: 57.26, longitude: 11.6, seconds: null },
      ],
    ]);
  });
});

const withoutTimes = (fixes: readonly RecordedFix[]) => fixes.map((fix) => ({ ...fix, seconds: null }));
const walk = Array.from({ length: 200 }, (_, index) => ({
  latitude: 57.7,
  longitude: 11.9 + index / 1e5,
  seconds: index,
}));

describe('broken recordings', () => {
  it('a truncated recording gives the places before the break', () => {
    const fit = fitFile(walk);
    const half = readFit(fit.subarray(0, fit.length / 2), 1000);
    expect(half.length).toBeGreaterThan(80);
    isNear([half], [walk.slice(0, half.length)]);
  });

  it('any bytes give places or are refused without hanging', () => {
    const fit = fitFile(walk, { developerFields: true });
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((rest) => Uint8Array.from([...fit.subarray(0, 12), ...rest])),
      fc.tuple(fc.nat(fit.length - 1), fc.nat(255)).map(([at, byte]) => fit.with(at, byte)),
      fc.string().map((text) => new TextEncoder().encode(`<gpx>${text}<trkpt lat="${text}"`)),
    );
    fc.assert(
      fc.property(anything, (bytes) => {
        try {
          readActivity(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('a recording with too many fixes is refused', () => {
    expect(() => readFit(fitFile(walk), 100)).toThrow(Unreadable);
  });

  it('unclosed tags cost CPU time linear in their length', () => {
    const text = `<gpx>${'<trkpt '.repeat(400_000)}`;
    const started = process.cpuUsage();
    partsOf(text);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});
