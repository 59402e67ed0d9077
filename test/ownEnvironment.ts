import { afterAll } from 'vitest';

/** Test files share their worker's process: each gives the variables back that it set, such as a stand-in's endpoint. */
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});
