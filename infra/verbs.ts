/** The verbs of `node server.mjs` and of the script `signpost`, as listed in its help and in docs/self-hosting.md. */
export const verbs: Record<string, { file: string; words: string; does: string }> = {
  backup: {
    file: 'infra/archive/backup.ts',
    words: 'FILE',
    does: 'writes accounts, walks and photos into one file; the server may run',
  },
  restore: { file: 'infra/archive/backup.ts', words: 'FILE', does: 'fills an empty data folder from such a file' },
  doctor: {
    file: 'infra/operations/doctor.ts',
    words: '[begin-anew]',
    does: 'checks the data folder while no server runs on it, and says what to do',
  },
  user: {
    file: 'infra/operations/operate.ts',
    words: 'COMMAND',
    does: 'lists walkers, removes one, invites, makes a reset link',
  },
  moderate: { file: 'infra/operations/operate.ts', words: 'COMMAND', does: 'shows what was reported, and decides' },
  streets: { file: 'infra/operations/streets.ts', words: 'COMMAND', does: 'imports the streets of a region' },
  job: { file: 'infra/local/runJob.ts', words: 'NAME', does: 'runs a job at once, such as closeDays' },
  help: { file: '', words: '', does: 'prints this list' },
};

const width = 20;
export const help = [
  'signpost VERB; without a verb, node server.mjs starts the server',
  ...Object.entries(verbs).map(([verb, { words, does }]) => `  ${`${verb} ${words}`.padEnd(width)}${does}`),
].join('\n');
