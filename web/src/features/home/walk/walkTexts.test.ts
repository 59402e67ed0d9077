import { describe, expect, it } from 'vitest';
import { arrivalText, distanceText, minutesLeft, nearText, offRouteText } from './walkTexts.ts';

describe('walk texts', () => {
  it('short distances are in metres and longer ones in miles', () => {
    expect([3, 42, 47, 238, 999].map(nearText)).toEqual(['5 m', '40 m', '45 m', '240 m', '1000 m']);
    expect([40, 980, 1000, 2100].map(distanceText)).toEqual(['40 m', '980 m', '0.6 mi', '1.3 mi']);
    expect([0, 80, 1000].map(minutesLeft)).toEqual([1, 1, 12]);
  });

  it('off-route and arrival texts name the direction and the sign', () => {
    expect(offRouteText({ metres: 42, side: 'left' })).toBe('The route is 40 m to your left');
    expect(offRouteText({ metres: 66, side: 'right' })).toBe('The route is 70 m to your right');
    expect(offRouteText({ metres: 31, side: 'ahead' })).toBe('The route is 30 m ahead of you');
    expect(offRouteText({ metres: 120, side: 'behind' })).toBe('The route is 120 m behind you');
    expect(arrivalText('out', 'Landsvägsgatan')).toBe("You're there. Look for Landsvägsgatan");
    expect(arrivalText('home', 'home')).toBe("You're home");
  });
});
