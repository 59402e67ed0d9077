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

const secret = () => localEnvironment({ operatorPort: 3001, dataDir, engine: 'http://127.0.0.1:1' }).VAPID_SECRET;
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
  const environment = () => localEnvironment({ operatorPort: 3001, dataDir, engine: 'http://127.0.0.1:1' });
  const key = environment().AWS_SECRET_ACCESS_KEY;
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(environment().AWS_SECRET_ACCESS_KEY).toBe(key);
  expect(environment().AWS_ENDPOINT_URL_SESV2).toBe(`http://127.0.0.1:3001/_local/${key}`);
  expect(statSync(join(dataDir, 'operator-key')).mode & 0o777).toBe(0o600);
});

describe('settings of a public server', () => {
  const SITE_URL = 'https://walk.example.org';

  it('SITE_URL is an origin, and only loopback is a proxy unless TRUSTED_PROXY names others', () => {
    const { siteUrl, host, proxies } = readSettings({ SITE_URL: `${SITE_URL}/`, TRUSTED_PROXY: '' }, []);
    expect([siteUrl, host]).toEqual([SITE_URL, '127.0.0.1']);
    expect(['127.0.0.1', '10.0.0.1'].map((address) => proxies?.check(address))).toEqual([true, false]);
    expect(readSettings({ SITE_URL, TRUSTED_PROXY: '10.0.0.0/8' }, []).proxies?.check('10.0.0.1')).toBe(true);
    expect(readSettings({}, [])).toMatchObject({ siteUrl: undefined, proxies: undefined, host: '127.0.0.1' });
  });

  it('every wrong setting gets a sentence of its own', () => {
    const wrong = {
      PORT: '99999',
      HOST: 'everywhere',
      SITE_URL: 'http://walk.example.org',
      TRUSTED_PROXY: 'caddy',
      REGISTRATION: 'shut',
      INVITATIONS: 'nobody',
    };
    expect(() => readSettings(wrong, [])).toThrow(
      [
        'PORT is not a port number: 99999',
        'HOST is not an address of this machine such as 127.0.0.1 or 0.0.0.0: everywhere',
        'SITE_URL is not an address such as https://walk.example.org: http://walk.example.org',
        'TRUSTED_PROXY is not a list of addresses such as 127.0.0.1,10.0.0.0/8: caddy',
        'REGISTRATION is open, invited or closed, not shut',
        'INVITATIONS is members or operators, not nobody',
      ].join('\n'),
    );
    for (const SITE_URL of ['walk.example.org', 'https://walk.example.org/walks', 'https://a:b@walk.example.org'])
      expect(() => readSettings({ SITE_URL }, [])).toThrow('SITE_URL is not an address');
  });
});

it('--lan is refused beside SITE_URL, because they name two sites', () => {
  const HOST = '192.168.1.20';
  expect(readSettings({ HOST }, ['--lan'])).toMatchObject({ isLan: true, host: HOST, siteUrl: undefined });
  expect(() => readSettings({ HOST, SITE_URL: 'https://walk.example.org' }, ['--lan'])).toThrow(
    '--lan and SITE_URL name two sites.',
  );
});

describe('settings of a mail server', () => {
  const SMTP_URL = 'smtp://walk:open-sesame@mail.example.org:587';

  it('SMTP_URL needs a sender', () => {
    const from = 'Signpost <walk@example.org>';
    expect(readSettings({ SMTP_URL, MAIL_FROM: from }, []).smtp).toEqual({ url: SMTP_URL, from });
    for (const env of [{ SMTP_URL }, { SMTP_URL, MAIL_FROM: '' }])
      expect(() => readSettings(env, [])).toThrow('SMTP_URL needs MAIL_FROM');
  });

  it('a wrong SMTP_URL is refused without its password', () => {
    const wrong = [
      'smtp:open-sesame',
      'https://walk:open-sesame@mail.example.org',
      'walk:open-sesame@mail.example.org',
    ];
    for (const url of wrong) {
      const refused = (() => {
        try {
          return JSON.stringify(readSettings({ SMTP_URL: url, MAIL_FROM: 'walk@example.org' }, []));
        } catch (error) {
          return String(error);
        }
      })();
      expect(refused).toContain('SMTP_URL is not an address such as');
      expect(refused).not.toContain('open-sesame');
    }
  });
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
    expect(() => isDevelopment({ HOST: '0.0.0.0', SIGNPOST_DEV: '1' })).toThrow('HOST opens it for others');
  });

  it('development mode is off on a stage with a SITE_URL or not local', () => {
    const dev = { STAGE: 'local', TABLE_NAME: 'signpost', SIGNPOST_DEV: '1' };
    expect(readStage(dev).isDevelopment).toBe(true);
    expect(readStage({ ...dev, SITE_URL: 'https://walk.example.org' }).isDevelopment).toBe(false);
    expect(readStage({ ...dev, STAGE: 'prod' }).isDevelopment).toBe(false);
  });
});
