import { describe, expect, it } from 'vitest';
import { PositionError } from '../../map/walk/devicePosition.ts';
import { changesOf, needsPassword } from './changes.ts';
import { coordinatesText, failureText, parseCoordinates } from './homeSetting.tsx';
import { silences } from './settingsDialog.tsx';

const saved = { preferredDifficulty: 'medium', maxDistance: 2.5, notificationsEnabled: false } as const;

it('changesOf returns changed settings only', () => {
  expect(changesOf(saved, {})).toEqual({});
  expect(changesOf(saved, { maxDistance: 4, preferredDifficulty: 'medium' })).toEqual({ maxDistance: 4 });
  expect(changesOf(saved, { notificationsEnabled: true })).toEqual({ notificationsEnabled: true });
});

it.each([
  ['', 'ada@example.org', false],
  ['ada@example.org', 'ada@example.org ', false],
  ['ada@example.org', 'eve@example.org', true],
  ['ada@example.org', '', true],
])('changing the email from "%s" to "%s" needs the password: %s', (before, typed, asks) =>
  expect(needsPassword(before, typed)).toBe(asks),
);

describe('coordinates', () => {
  it.each([
    ['51.5074, -0.1278', 51.5074, -0.1278],
    ['  48.41,15.61 ', 48.41, 15.61],
    ['48.41 15.61', 48.41, 15.61],
    ['-33.9°; +151.2°', -33.9, 151.2],
    ['90, -180', 90, -180],
  ])('coordinates are parsed from "%s"', (text, latitude, longitude) =>
    expect(parseCoordinates(text)).toEqual({ latitude, longitude }),
  );

  it.each(['', '48.41', 'Krems', '48,41, 15,61', '1e3, 2', '48.41, 15.61, 3'])('"%s" has no coordinates', (text) =>
    expect(parseCoordinates(text)).toEqual({
      problem: 'Latitude and longitude, such as 51.507400, -0.127800.',
    }),
  );

  it('coordinates beyond the earth are refused', () => {
    expect(parseCoordinates('90.1, 0')).toEqual({ problem: 'Latitude must be a number from -90 to 90.' });
    expect(parseCoordinates('0, -180.5')).toEqual({ problem: 'Longitude must be a number from -180 to 180.' });
  });

  it('written coordinates are parsed to the same values', () => {
    const text = coordinatesText({ latitude: 51.5074, longitude: -0.1278 });
    expect(text).toBe('51.507400, -0.127800');
    expect(parseCoordinates(text)).toEqual({ latitude: 51.5074, longitude: -0.1278 });
  });
});

it.each([
  [new PositionError('unsupported'), 'Geolocation is not supported by your browser'],
  [new PositionError('denied'), 'Could not get your location. Please enable location permissions in your browser.'],
  [new PositionError('timeout'), 'Could not get your location. Please enable location permissions in your browser.'],
  [new Error('500: Something went wrong on our side.'), 'Failed to update location. Please try again.'],
])('the failure %s of Update to My Current Location is shown as "%s"', (error, text) =>
  expect(failureText(error)).toBe(text),
);

it('each reason for missing notifications has its own instructions', () => {
  expect(silences.installFirst).toMatch(/iPhone.*Add to Home Screen/);
  expect(silences.denied).toMatch(/blocked.*private window.*site settings/);
  expect(silences.unsupported).toMatch(/can't show notifications/);
});
