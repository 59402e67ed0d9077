import { describe, expect, it } from 'vitest';
import { stageSettings } from './stage.ts';

it('stageSettings knows production and previews', () => {
  expect(stageSettings('prod')).toMatchObject({ name: 'prod', keepsData: true, watch: { mailTo: undefined } });
  expect(stageSettings('pr-123')).toMatchObject({ name: 'pr-123', keepsData: false, watch: undefined });
});

it('stageSettings asks for a stage when none is given', () => {
  expect(() => stageSettings(undefined)).toThrow('Say which stage: -c stage=prod');
});

// Names become part of AWS names, and a typo must not pass for "prod".
it.each(['Prod', 'production', 'pr-', 'pr-1;x', 'local', 'pr-1234567890', 7])(
  'the stage name %s is refused',
  (name) => {
    expect(() => stageSettings(name)).toThrow(`There is no stage ${name}`);
  },
);

describe('custom domain', () => {
  const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e-3d';

  it('a custom domain needs its certificate', () => {
    expect(stageSettings('prod', { domain: 'walk.example.org', certificate }).domain).toEqual({
      name: 'walk.example.org',
      certificateArn: certificate,
      zoneId: undefined,
    });
    const zone = 'Z0123456789ABCDEFGHIJ';
    expect(stageSettings('prod', { domain: 'walk.example.org', certificate, zone }).domain?.zoneId).toBe(zone);
    expect(stageSettings('prod').domain).toBeUndefined();
  });

  it.each([
    ['a certificate alone', { certificate }, '-c domain= is not one such as walk.example.org'],
    ['a domain alone', { domain: 'walk.example.org' }, '-c certificate= is not one such as arn:aws:acm:us-east-1:'],
    [
      'a certificate outside us-east-1',
      { domain: 'walk.example.org', certificate: certificate.replace('us-east-1', 'eu-north-1') },
      'is not one such as arn:aws:acm:us-east-1:',
    ],
    ['a zone alone', { zone: 'Z0123456789ABCDEFGHIJ' }, '-c domain= is not one such as walk.example.org'],
    [
      'a zone name instead of its id',
      { domain: 'walk.example.org', certificate, zone: 'example.org' },
      '-c zone=example.org is not one such as Z',
    ],
    [
      'a URL instead of a domain',
      { domain: 'https://walk.example.org/', certificate },
      '-c domain=https://walk.example.org/',
    ],
  ])('a custom domain is refused with %s', (_, options, sentence) => {
    expect(() => stageSettings('prod', options)).toThrow(sentence);
  });
});

it('the location option accepts resources or places only', () => {
  expect(stageSettings('prod').location).toBe('resources');
  expect(stageSettings('pr-7', { location: 'places' }).location).toBe('places');
  expect(() => stageSettings('prod', { location: 'google' })).toThrow('-c location=google is not resources or places');
});

it('the Overpass server is a plain https address, and none by default', () => {
  expect(stageSettings('prod').overpass).toBeUndefined();
  const url = 'https://overpass-api.de/api/interpreter';
  expect(stageSettings('pr-7', { overpass: url }).overpass).toBe(url);
  for (const overpass of ['http://overpass-api.de/api', 'https://user@host/', 'yes', true]) {
    expect(() => stageSettings('prod', { overpass })).toThrow(`-c overpass=${overpass} is not one such as https://`);
  }
});

it('the size is small by default, and mail and protection are options', () => {
  expect(stageSettings('prod')).toMatchObject({ watch: { size: 'small' }, sendsMail: true, isProtected: false });
  const options = { size: 'full', mail: 'none', protected: 'yes' };
  expect(stageSettings('prod', options)).toMatchObject({
    watch: { size: 'full' },
    sendsMail: false,
    isProtected: true,
  });
  expect(stageSettings('pr-7', { protected: 'yes' }).isProtected).toBe(false);
  expect(() => stageSettings('prod', { size: 'large' })).toThrow('-c size=large is not small or full');
  expect(() => stageSettings('prod', { mail: 'ses' })).toThrow('-c mail=ses is not none');
  expect(() => stageSettings('prod', { protected: true })).toThrow('-c protected=true is not yes');
});

it('alarms are mailed to the configured address', () => {
  expect(stageSettings('prod', { mailTo: 'people@example.org' }).watch?.mailTo).toBe('people@example.org');
  expect(stageSettings('pr-7', { mailTo: 'people@example.org' }).watch).toBeUndefined();
  expect(() => stageSettings('prod', { mailTo: 'people' })).toThrow('-c mailTo=people is not one such as');
});
