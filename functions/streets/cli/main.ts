import { runStreets } from './commands.ts';

process.exitCode = await runStreets(process.argv.slice(2), {
  print: (line) => console.info(line),
  complain: (line) => console.error(line),
  terminal: process.stderr,
  dataFolder: process.env.DATA_DIR ?? '.data',
  now: () => new Date(),
});
