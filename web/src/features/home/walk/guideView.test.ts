import { describe, expect, it } from 'vitest';
import { arrivalText, minutesLeft, offRouteText } from './guideView.ts';

describe('walk texts', () => {
  it('at least one minute is left', () => {
    expect([0, 80, 1000].map(minutesLeft)).toEqual([1, 1, 12]);
  });

  it('off-route and arrival texts name the direction and the sign', () => {
    expect(offRouteText({ metres: 42, side: 'left' })).toBe('The route is 150 ft to your left');
    expect(offRouteText({ metres: 66, side: 'right' })).toBe('The route is 200 ft to your right');
    expect(offRouteText({ metres: 31, side: 'ahead' })).toBe('The route is 100 ft ahead of you');
    expect(offRouteText({ metres: 120, side: 'behind' })).toBe('The route is 400 ft behind you');
    expect(arrivalText('out', 'Landsvägsgatan')).toBe("You're there. Look for Landsvägsgatan");
    expect(arrivalText('home', 'home')).toBe("You're home");
  });
});
