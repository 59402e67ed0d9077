import { runStreets } from './commands.ts';

// The reader of a pipe may have read enough, as `head -1` has. What is being done is still done.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runStreets(process.argv.slice(2), {
  print: (line) => console.info(line),
  complain: (line) => console.error(line),
  terminal: process.stderr,
  dataFolder: process.env.DATA_DIR ?? '.data',
  now: () => new Date(),
});
