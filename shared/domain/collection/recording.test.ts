import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seededRandom.fixture.ts';
import { blockWalk, recordingOf } from './recordedWalk.fixture.ts';
import { type RecordedFix, walkedRecording } from './recording.ts';

const walkAt = (speed: number, device: Partial<Parameters<typeof recordingOf>[1]> = {}) => {
  const random = seededRandom(7);
  return recordingOf(blockWalk(random, 20).corners, { random, speed, ...device });
};
const linesOf = (fixes: readonly RecordedFix[]) => {
  const walked = walkedRecording([fixes]);
  return 'lines' in walked ? walked.lines : expect.fail(walked.not);
};
const pointsOf = (fixes: readonly RecordedFix[]) => linesOf(fixes).reduce((sum, line) => sum + line.length, 0);

describe('walkedRecording', () => {
  it.each([
    [1.3, undefined],
    [3.4, undefined],
    [5, 'tooFast'],
    [14, 'tooFast'],
  ])('at %d metres a second the reason for a refusal is %s', (speed, not) => {
    const noisy = walkedRecording([walkAt(speed, { noise: 8, outliers: 5 })]);
    expect('not' in noisy ? noisy.not : undefined).toBe(not);
  });

  it('a tram ride splits a recording into the walk before it and the walk after it', () => {
    const walk = walkAt(1.3);
    const [half, last] = [walk.slice(0, 800), walk.at(-1) ?? expect.fail('nothing')];
    const ride = Array.from({ length: 400 }, (_, second) => ({
      latitude: last.latitude + second * 0.00012,
      longitude: last.longitude,
      seconds: (half.at(-1)?.seconds ?? 0) + second,
    }));
    const end = ride.at(-1) ?? last;
    const after = walk.map((fix, second) => ({
      latitude: fix.latitude + end.latitude - last.latitude,
      longitude: fix.longitude,
      seconds: (end.seconds ?? 0) + second,
    }));
    const lines = linesOf([...half, ...ride, ...after]);
    const during = lines
      .flat()
      .filter(([, latitude]) => latitude > last.latitude + 0.006 && latitude < end.latitude - 0.01);
    expect(during).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('a gap while the device was off splits the line', () => {
    const walk = walkAt(1.3);
    const lines = linesOf(walk.filter((_, second) => second < 500 || second > 1100));
    expect(lines.length).toBe(2);
    expect(linesOf(walk).length).toBe(1);
  });

  it('a single fix far away is ignored', () => {
    const walk = walkAt(1.3);
    const wild = walk.map((fix, second) => (second % 50 === 25 ? { ...fix, latitude: fix.latitude + 0.01 } : fix));
    expect(
      linesOf(wild)
        .flat()
        .every(([, latitude]) => latitude < 57.715),
    ).toBe(true);
    expect(Math.abs(pointsOf(wild) - pointsOf(walk))).toBeLessThan(4);
  });

  it('standing still for an hour gives no line', () => {
    const random = seededRandom(3);
    const [first] = walkAt(1.3);
    const stood = Array.from({ length: 3600 }, (_, second) => ({
      latitude: (first?.latitude ?? 0) + (random() - 0.5) * 1e-4,
      longitude: (first?.longitude ?? 0) + (random() - 0.5) * 1e-4,
      seconds: second,
    }));
    expect(pointsOf(stood)).toBeLessThan(12);
  });

  it('a recording without usable places is refused as noPlaces', () => {
    for (const fixes of [
      [],
      [{ latitude: 0, longitude: 0, seconds: 1 }],
      [{ latitude: 57, longitude: 12, seconds: 1 }],
    ]) {
      expect(walkedRecording([fixes])).toEqual({ not: 'noPlaces' });
    }
  });

  it('every line has finite coordinates on the earth, whatever the file contains', () => {
    const number = fc.oneof(fc.double(), fc.double({ min: -180, max: 180 }));
    const fix = fc.record({ latitude: number, longitude: number, seconds: fc.option(fc.double(), { nil: null }) });
    fc.assert(
      fc.property(fc.array(fc.array(fix, { maxLength: 40 }), { maxLength: 4 }), (recording) => {
        const walked = walkedRecording(recording);
        const lines = 'lines' in walked ? walked.lines : [];
        for (const [longitude, latitude] of lines.flat()) {
          expect(Number.isFinite(longitude) && Math.abs(latitude) <= 85.001).toBe(true);
        }
      }),
    );
  });
});
