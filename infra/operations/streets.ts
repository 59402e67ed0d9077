import { runStreets } from '../../functions/streets/index.ts';

// The reader of a pipe may have read enough, as `head -1` has. What is being done is still done.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const print = (line: string) => console.info(line);

/** `npm run streets`: the commands of the walking network, and the one that brings it to the cloud. */
process.exitCode = await runStreets(process.argv.slice(2), {
  print,
  complain: (line) => console.error(line),
  terminal: process.stderr,
  dataFolder: process.env.DATA_DIR ?? '.data',
  now: () => new Date(),
  // Loaded on demand: the other commands begin sooner without the client of S3.
  publish: async (stage, options) => {
    const { publishToStage } = await import('./publishToStage.ts');
    await publishToStage(stage, { ...options, print });
  },
});
