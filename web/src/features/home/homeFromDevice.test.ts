import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCATION_TEXT, homeFromDevice, SOMEWHERE_NEW_DEGREES } from './homeFromDevice.ts';

const home = { latitude: 48.41, longitude: 15.61 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const moved = (latitude: number, longitude: number) => ({
  latitude: home.latitude + latitude,
  longitude: home.longitude + longitude,
});

describe('the rule of home', () => {
  it('lets the device become home while none is saved', () => {
    expect(homeFromDevice(null, home, false)).toBe('adopt');
    expect(homeFromDevice(null, london, true)).toBe('adopt');
  });

  it('asks once the device is more than 0.01 degrees away, in either direction', () => {
    expect(SOMEWHERE_NEW_DEGREES).toBe(0.01);
    expect(homeFromDevice(home, moved(0.0101, 0), false)).toBe('ask');
    expect(homeFromDevice(home, moved(-0.0101, 0), false)).toBe('ask');
    expect(homeFromDevice(home, moved(0, 0.0101), false)).toBe('ask');
    expect(homeFromDevice(home, moved(0, -0.0101), false)).toBe('ask');
    expect(homeFromDevice(home, london, false)).toBe('ask');
  });

  it('keeps home within that distance', () => {
    expect(homeFromDevice(home, home, false)).toBe('keep');
    expect(homeFromDevice(home, moved(0.0099, -0.0099), false)).toBe('keep');
  });

  it('never asks while a challenge is open: the sign may stand that far away', () => {
    expect(homeFromDevice(home, moved(0.02, 0.02), true)).toBe('keep');
  });

  it('never takes a saved home away unasked, not even one in London', () => {
    expect(homeFromDevice(london, home, false)).toBe('ask');
  });

  it('counts the short way across the date line', () => {
    const fiji = { latitude: -16.8, longitude: 179.999 };
    expect(homeFromDevice(fiji, { latitude: -16.8, longitude: -179.999 }, false)).toBe('keep');
    expect(homeFromDevice(fiji, { latitude: -16.8, longitude: -179.98 }, false)).toBe('ask');
  });
});

it('says so when the map looks at London', () => expect(DEFAULT_LOCATION_TEXT).toBe('Using default London location'));
