import { afterAll } from 'vitest';

/** Test files share their worker's process: each restores the variables that it changed, such as a fake's endpoint. */
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});
