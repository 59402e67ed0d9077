import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localEnvironment } from './settings.ts';

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
    expect(readdirSync(dataDir)).toEqual(['push-secret']);
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
