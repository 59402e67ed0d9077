import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStage } from '../../functions/runtime/stage.ts';
import { localEnvironment, readSettings } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signpost-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = () => localEnvironment({ port: 3000, dataDir, engine: 'http://127.0.0.1:1' }).VAPID_SECRET;
const file = () => join(dataDir, 'push-secret');

describe('push secret', () => {
  it('the push secret is created once, readable by its owner only', () => {
    const first = secret();
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(secret()).toBe(first);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['operator-key', 'push-secret']);
  });

  it('an empty push secret file is created again', () => {
    writeFileSync(file(), '');
    expect(secret()).toMatch(/^[\w-]{43}$/);
    expect(secret()).toBe(readFileSync(file(), 'utf8'));
  });

  it('a damaged push secret stops the start and is not overwritten', () => {
    writeFileSync(file(), 'half of a secr');
    expect(secret).toThrow(`The secret in ${file()} is damaged. Put back a copy of that file; or delete it`);
    expect(existsSync(file()) && readFileSync(file(), 'utf8')).toBe('half of a secr');
  });
});

it('the operator key is random, private and stable across starts', () => {
  const environment = () => localEnvironment({ port: 3000, dataDir, engine: 'http://127.0.0.1:1' });
  const key = environment().AWS_SECRET_ACCESS_KEY;
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(environment().AWS_SECRET_ACCESS_KEY).toBe(key);
  expect(environment().AWS_ENDPOINT_URL_SESV2).toBe(`http://127.0.0.1:3000/_local/${key}`);
  expect(statSync(join(dataDir, 'operator-key')).mode & 0o777).toBe(0o600);
});

describe('development mode', () => {
  const isDevelopment = (env: Record<string, string>, ...argv: string[]) => readSettings(env, argv).isDevelopment;

  it('only npm run dev and SIGNPOST_DEV=1 switch development mode on', () => {
    expect(isDevelopment({}, '--dev')).toBe(true);
    expect(isDevelopment({ SIGNPOST_DEV: '1' })).toBe(true);
    for (const env of [{}, { SIGNPOST_DEV: '0' }, { SIGNPOST_DEV: 'yes' }] as const)
      expect(isDevelopment(env)).toBe(false);
  });

  it('development mode is refused for a public site', () => {
    const SITE_URL = 'https://walk.example.org';
    expect(isDevelopment({ SITE_URL })).toBe(false);
    expect(() => isDevelopment({ SITE_URL, SIGNPOST_DEV: '1' })).toThrow('SITE_URL names a site for others');
    expect(() => isDevelopment({ SITE_URL }, '--dev')).toThrow('SITE_URL names a site for others');
  });

  it('development mode is off on a stage with a SITE_URL or not local', () => {
    const dev = { STAGE: 'local', TABLE_NAME: 'signpost', SIGNPOST_DEV: '1' };
    expect(readStage(dev).isDevelopment).toBe(true);
    expect(readStage({ ...dev, SITE_URL: 'https://walk.example.org' }).isDevelopment).toBe(false);
    expect(readStage({ ...dev, STAGE: 'prod' }).isDevelopment).toBe(false);
  });
});
