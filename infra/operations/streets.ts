import '../local/privateFiles.ts';
import { runStreets } from '../../functions/streets/index.ts';

// EPIPE: the pipe's reader may stop early, as `head -1` does; the command still finishes.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const print = (line: string) => console.info(line);

/** `npm run streets`: the street engine's commands, plus publishing to the cloud. */
process.exitCode = await runStreets(process.argv.slice(2), {
  print,
  complain: (line) => console.error(line),
  terminal: process.stderr,
  dataFolder: process.env.DATA_DIR ?? '.data',
  now: () => new Date(),
  // Imported on demand: other commands start faster without the S3 client.
  publish: async (stage, options) => {
    const { publishToStage } = await import('./publishToStage.ts');
    await publishToStage(stage, { ...options, print });
  },
});
