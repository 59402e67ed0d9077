import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { modelFolder } from '../ocr/modelFolder.ts';
import { loadModels } from '../ocr/models.ts';
import { readSign } from '../readSign.ts';

const usage = 'npm run signs -- read PHOTO --name "Rue de Lunel" [--name ...] [--rival "Rue de Lyon" ...]';

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { name: { type: 'string', multiple: true }, rival: { type: 'string', multiple: true } },
  });
  const [what, photo, ...more] = positionals;
  const { name: names = [], rival: rivals = [] } = values;
  if (what !== 'read' || photo === undefined || more.length > 0 || names.length === 0) throw new TypeError(usage);
  const picture = await readFile(photo);
  let started = performance.now();
  const load = async () => {
    const models = await loadModels(modelFolder(process.env));
    started = performance.now();
    return models;
  };
  const { verdict, lines } = await readSign(load, picture, { names, rivals });
  console.info(JSON.stringify({ verdict, read: lines, milliseconds: Math.round(performance.now() - started) }));
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
