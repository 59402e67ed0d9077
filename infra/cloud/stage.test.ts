import { describe, expect, it } from 'vitest';
import { stageSettings } from './stage.ts';

it('knows production and the previews of pull requests', () => {
  expect(stageSettings('prod')).toMatchObject({ name: 'prod', keepsData: true, watch: { mailTo: undefined } });
  expect(stageSettings('pr-123')).toMatchObject({ name: 'pr-123', keepsData: false, watch: undefined });
});

it('asks for the stage in a sentence', () => {
  expect(() => stageSettings(undefined)).toThrow('Say which stage: -c stage=prod');
});

// The name becomes part of names in AWS, and "prod" must not be missed by a letter.
it.each(['Prod', 'production', 'pr-', 'pr-1;x', 'local', 'pr-1234567890', 7])('refuses %s', (name) => {
  expect(() => stageSettings(name)).toThrow(`There is no stage ${name}`);
});

describe('a domain of its own', () => {
  const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e-3d';

  it('comes with its certificate', () => {
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
      'a certificate that CloudFront cannot see',
      { domain: 'walk.example.org', certificate: certificate.replace('us-east-1', 'eu-north-1') },
      'is not one such as arn:aws:acm:us-east-1:',
    ],
    ['a zone alone', { zone: 'Z0123456789ABCDEFGHIJ' }, '-c domain= is not one such as walk.example.org'],
    [
      'the name of a zone',
      { domain: 'walk.example.org', certificate, zone: 'example.org' },
      '-c zone=example.org is not one such as Z',
    ],
    ['an address', { domain: 'https://walk.example.org/', certificate }, '-c domain=https://walk.example.org/'],
  ])('is refused with %s', (_, options, sentence) => {
    expect(() => stageSettings('prod', options)).toThrow(sentence);
  });
});

it('asks Amazon Location by resources of its own, or without any, and knows no third way', () => {
  expect(stageSettings('prod').location).toBe('resources');
  expect(stageSettings('pr-7', { location: 'places' }).location).toBe('places');
  expect(() => stageSettings('prod', { location: 'google' })).toThrow('-c location=google is neither resources nor');
});

it('mails alarms to the configured address, where there are alarms', () => {
  expect(stageSettings('prod', { mailTo: 'people@example.org' }).watch?.mailTo).toBe('people@example.org');
  expect(stageSettings('pr-7', { mailTo: 'people@example.org' }).watch).toBeUndefined();
  expect(() => stageSettings('prod', { mailTo: 'people' })).toThrow('-c mailTo=people is not one such as');
});
