import '../local/privateFiles.ts';
import { makeResetLink } from '../local/resetLink.ts';
import { readSettings } from '../local/settings.ts';

const usage = 'npm run user -- reset-link NAME   a link for a new password: give it to its owner only';

/** `npm run user`, for a server that sends no mail. */
async function main([act, name, ...more]: string[]): Promise<number> {
  if (act !== 'reset-link' || !name || more.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    console.info(await makeResetLink(readSettings(process.env, []).dataDir, name));
    console.info('It works once, for 30 minutes.');
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

// Exits explicitly: after a refused start the engine's probe is still pending.
process.exit(await main(process.argv.slice(2)));
