import { SearchPlaceIndexForPositionCommand } from '@aws-sdk/client-location';
import { describe, expect, it } from 'vitest';
import { home, location, placeAnswer } from './fakeLocation.fixture.ts';

describe('addresses by Amazon Location', () => {
  it('an address is the label of Amazon Location with its town', async () => {
    const { name } = location({ street: () => 'Vallgatan' });
    expect(await name(home)).toEqual({
      place: { placeName: 'Vallgatan 12, 411 16 Göteborg, Västra Götaland, SWE', town: 'Göteborg' },
      attribution: '© HERE',
    });
  });

  it('a far result or no result of Amazon Location gives no address', async () => {
    const { mock, name } = location();
    mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([11.967, 57.9], 'Storgatan'));
    expect(await name(home)).toBeUndefined();
    mock.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [], Summary: undefined });
    expect(await name(home)).toBeUndefined();
  });
});
