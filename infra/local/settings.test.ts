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

describe('the secret of the reminders', () => {
  it('is made once, for its owner alone, and is the same at every start', () => {
    const first = secret();
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(secret()).toBe(first);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['operator-key', 'push-secret']);
  });

  it('that a killed start left empty is made anew', () => {
    writeFileSync(file(), '');
    expect(secret()).toMatch(/^[\w-]{43}$/);
    expect(secret()).toBe(readFileSync(file(), 'utf8'));
  });

  it('that is damaged stops the start with a sentence that says what to do, and stays as it is', () => {
    writeFileSync(file(), 'half of a secr');
    expect(secret).toThrow(`The secret in ${file()} is damaged. Put back a copy of that file; or delete it`);
    expect(existsSync(file()) && readFileSync(file(), 'utf8')).toBe('half of a secr');
  });
});

describe('the key of an operator', () => {
  it('is random, readable by its owner alone, and the same at every start', () => {
    const environment = () => localEnvironment({ port: 3000, dataDir, engine: 'http://127.0.0.1:1' });
    const key = environment().AWS_SECRET_ACCESS_KEY;
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(environment().AWS_SECRET_ACCESS_KEY).toBe(key);
    expect(environment().AWS_ENDPOINT_URL_SESV2).toBe(`http://127.0.0.1:3000/_local/${key}`);
    expect(statSync(join(dataDir, 'operator-key')).mode & 0o777).toBe(0o600);
  });
});

describe('development mode', () => {
  const isDevelopment = (env: Record<string, string>, ...argv: string[]) => readSettings(env, argv).isDevelopment;

  it('is npm run dev or SIGNPOST_DEV=1, and nothing else', () => {
    expect(isDevelopment({}, '--dev')).toBe(true);
    expect(isDevelopment({ SIGNPOST_DEV: '1' })).toBe(true);
    for (const env of [{}, { SIGNPOST_DEV: '0' }, { SIGNPOST_DEV: 'yes' }] as const)
      expect(isDevelopment(env)).toBe(false);
  });

  it('is refused for a site that others reach', () => {
    const SITE_URL = 'https://walk.example.org';
    expect(isDevelopment({ SITE_URL })).toBe(false);
    expect(() => isDevelopment({ SITE_URL, SIGNPOST_DEV: '1' })).toThrow('SITE_URL names a site for others');
    expect(() => isDevelopment({ SITE_URL }, '--dev')).toThrow('SITE_URL names a site for others');
  });

  it('is never on for a stage that has a SITE_URL or is not local', () => {
    const dev = { STAGE: 'local', TABLE_NAME: 'signpost', SIGNPOST_DEV: '1' };
    expect(readStage(dev).isDevelopment).toBe(true);
    expect(readStage({ ...dev, SITE_URL: 'https://walk.example.org' }).isDevelopment).toBe(false);
    expect(readStage({ ...dev, STAGE: 'prod' }).isDevelopment).toBe(false);
  });
});
