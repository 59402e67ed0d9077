import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  SHARE_FIELD,
  SHARE_OUTCOMES,
  SHARE_PATH,
  sharedLocation,
  shareOutcome,
} from '../../../../shared/api/appLinks.ts';
import { isFromAnotherSite, judgeShared, keepShared, takeShared } from './sharedPhoto.ts';

/** web/e2e/specs/sharePhoto.e2e.ts tests the storage in a browser. */
describe('shared photos', () => {
  const picture = { type: 'image/heic', size: 4_000_000 };

  it.each([
    ['one picture', [picture], undefined],
    ['nothing', [], 'missed'],
    ['two pictures', [picture, picture], 'several'],
    ['a text', [{ type: 'text/plain', size: 9 }], 'no-image'],
    ['a file of no kind', [{ type: '', size: 9 }], 'no-image'],
    ['a picture of 61 MB', [{ ...picture, size: 61_000_000 }], 'too-large'],
  ])('shared files are accepted or refused: %s', (_, files, outcome) => expect(judgeShared(files)).toBe(outcome));

  it.each([
    ['the share sheet', '', false],
    ['an app', 'android-app://com.google.android.apps.photos/', false],
    ['the app itself', 'https://signpost.test/settings', false],
    ['a form of another site', 'https://evil.test/', true],
    ['a form of a site that begins like ours', 'https://signpost.test.evil.test/', true],
  ])('a form sent by %s is recognised by its referrer', (_, referrer, isForeign) =>
    expect(isFromAnotherSite(referrer, 'https://signpost.test')).toBe(isForeign),
  );

  it('a photo shared without storage is reported as missed', async () => {
    const file = new File(['picture'], 'sign.jpg', { type: 'image/jpeg' });
    expect(await keepShared([file], 0)).toBe('missed');
    expect(await takeShared(0)).toBeUndefined();
  });

  it('the path and the field of a shared photo match the share target of the manifest', () => {
    const { share_target: target } = JSON.parse(readFileSync('web/public/manifest.json', 'utf8'));
    expect(target).toMatchObject({ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' });
    expect(target.params.files).toEqual([{ name: SHARE_FIELD, accept: ['image/*'] }]);
  });

  it('sharedLocation encodes the outcome, and other parameters are ignored', () => {
    for (const outcome of SHARE_OUTCOMES) {
      expect(shareOutcome(new URL(sharedLocation(outcome), 'http://signpost.test').search)).toBe(outcome);
    }
    expect([shareOutcome(''), shareOutcome('?photo'), shareOutcome('?shared=<b>')]).toEqual([
      undefined,
      undefined,
      'missed',
    ]);
  });
});
