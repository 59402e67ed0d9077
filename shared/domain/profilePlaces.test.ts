import { describe, expect, it } from 'vitest';
import { around, chosen, nextDay, owner, sameDay, walk } from './privacy.fixture.ts';
import { popularPlaceName, walkSeenBy } from './privacy.ts';
import { seesExactly, VISIBILITY_SENTENCE, visibilityInForce } from './visibility.ts';

describe('profiles and places', () => {
  it('of a walker who chose to be named under an older sentence are those of an anonymous one', () => {
    const before = VISIBILITY_SENTENCE - 1;
    expect(visibilityInForce(chosen('named', before))).toBe('anonymous');
    expect(visibilityInForce(chosen('named'))).toBe('named');
    for (const how of ['anonymous', 'hidden'] as const) expect(visibilityInForce(chosen(how, before))).toBe(how);
    expect(seesExactly('stranger', chosen('named', before))).toBe(false);
    expect(walkSeenBy('stranger', walk, owner('named', before), around(9), nextDay)).toEqual(
      walkSeenBy('stranger', walk, owner('anonymous'), around(9), nextDay),
    );
    expect(walkSeenBy('stranger', walk, owner('named', before), around(9), sameDay)).toBeNull();
  });

  it('name a popular destination only when a crowd goes there', () => {
    expect(popularPlaceName('Kungsgatan', 'Göteborg', 10)).toBe('Kungsgatan');
    expect(popularPlaceName('Kungsgatan', 'Göteborg', 9)).toBe('Göteborg');
    expect(popularPlaceName('Kungsgatan', null, 9)).toBeNull();
  });
});
