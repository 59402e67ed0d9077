import { describe, expect, it } from 'vitest';
import { homeFromDevice, SOMEWHERE_NEW_DEGREES } from './useDeviceHome.ts';

const home = { latitude: 48.41, longitude: 15.61 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const moved = (latitude: number, longitude: number) => ({
  latitude: home.latitude + latitude,
  longitude: home.longitude + longitude,
});

describe('homeFromDevice', () => {
  it('the device position becomes home while none is saved', () => {
    expect(homeFromDevice(null, home, false)).toBe('adopt');
    expect(homeFromDevice(null, london, true)).toBe('adopt');
  });

  it('a device position more than 0.01 degrees from home offers a move', () => {
    expect(SOMEWHERE_NEW_DEGREES).toBe(0.01);
    expect(homeFromDevice(home, moved(0.0101, 0), false)).toBe('ask');
    expect(homeFromDevice(home, moved(-0.0101, 0), false)).toBe('ask');
    expect(homeFromDevice(home, moved(0, 0.0101), false)).toBe('ask');
    expect(homeFromDevice(home, moved(0, -0.0101), false)).toBe('ask');
    expect(homeFromDevice(home, london, false)).toBe('ask');
  });

  it('a device position within 0.01 degrees keeps home', () => {
    expect(homeFromDevice(home, home, false)).toBe('keep');
    expect(homeFromDevice(home, moved(0.0099, -0.0099), false)).toBe('keep');
  });

  it('no move of home is offered on a day with a challenge', () => {
    expect(homeFromDevice(home, moved(0.02, 0.02), true)).toBe('keep');
  });

  it('a saved home is never replaced without asking, not even the default location', () => {
    expect(homeFromDevice(london, home, false)).toBe('ask');
  });

  it('the distance of the device from home is measured across the date line', () => {
    const fiji = { latitude: -16.8, longitude: 179.999 };
    expect(homeFromDevice(fiji, { latitude: -16.8, longitude: -179.999 }, false)).toBe('keep');
    expect(homeFromDevice(fiji, { latitude: -16.8, longitude: -179.98 }, false)).toBe('ask');
  });
});
