import '../local/privateFiles.ts';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scanPages } from '../../functions/data/table.ts';
import { command } from '../built.ts';
import { endWith } from '../local/commandLine.ts';
import { fullDisk, isFull, troubleOf } from '../local/folderTrouble.ts';
import { readSettings } from '../local/settings.ts';
import { checkFolder, checkTable } from '../operations/checkFolder.ts';
import { type Finding, report } from '../operations/finding.ts';
import { stageEnvironment } from '../operations/stageEnvironment.ts';
import { type Amount, readArchive, type Target, writeArchive } from './archive.ts';
import { fromFolder, refuseUsedFolder, toFolder } from './folder.ts';
import { noteBackup } from './lastBackup.ts';
import { fromStage, type StageNames, toStage } from './stage.ts';

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE` for this machine's data folder, or with `--stage` for a stage in
 * the cloud: one archive for both.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, table: { type: 'string' } },
});
const [verb, path] = positionals;

const describeAmount = ({ items, photos }: Amount) =>
  `${items.toLocaleString('en')} items, ${photos.toLocaleString('en')} photos`;

let lastReport = Date.now();
function progress(done: Amount): void {
  if (Date.now() - lastReport < 2_000) return;
  lastReport = Date.now();
  console.info(`... ${describeAmount(done)}`);
}

async function backUp(file: string): Promise<number> {
  const { dataDir } = readSettings(process.env, []);
  const now = new Date();
  const { source, close } = values.stage
    ? { source: fromStage(await namesOf(values.stage)), close: async () => undefined }
    : await fromFolder(dataDir, console.error, dirname(file));
  try {
    const { bytes, kept, ...done } = await writeArchive(file, source, { now, progress });
    console.info(`${file} holds ${describeAmount(done)}.`);
    if (kept) {
      console.error(
        `That is less than half of the walkers or photos of the archive before it, which is kept as ${kept}: no rotation ` +
          `deletes it. Ask "${command('doctor')}" what was lost. If nothing was, delete ${kept}.`,
      );
      return 1;
    }
    if (!values.stage && !isFull(dataDir)) noteBackup(dataDir, { file: resolve(file), at: now.toISOString(), bytes });
    return 0;
  } finally {
    await close();
  }
}

async function restore(file: string): Promise<number> {
  return values.stage ? restoreStage(file, await namesOf(values.stage)) : restoreFolder(file);
}

async function restoreFolder(file: string): Promise<number> {
  const { dataDir } = readSettings(process.env, []);
  refuseUsedFolder(dataDir);
  let opened: Awaited<ReturnType<typeof toFolder>> | undefined;
  const open = async () => {
    opened = await toFolder(dataDir);
    return opened.target;
  };
  const done = await readArchive(file, open, progress).catch(async (error: unknown) => {
    await opened?.abandon();
    throw error;
  });
  await opened?.finish();
  return examined(`The data folder ${dataDir}`, done, () => checkFolder(dataDir));
}

const nowhere: Target = { putItems: async () => undefined, putPhoto: async () => undefined };

async function restoreStage(file: string, names: StageNames): Promise<number> {
  // A stage cannot be emptied like a folder, so a damaged archive must not reach it.
  await readArchive(file, async () => nowhere, progress);
  const { target, finish } = await toStage(names);
  const done = await readArchive(file, async () => target, progress);
  await finish();
  const check = async () => (await checkTable((index) => scanPages(names.TABLE_NAME, index))).findings;
  return examined(`The table of ${values.stage}`, done, check);
}

async function examined(where: string, done: Amount, check: () => Promise<readonly Finding[]>): Promise<number> {
  console.info(`${describeAmount(done)} are restored. Now the doctor checks them.`);
  const findings = await check();
  console.info(report(where, findings));
  return findings.length > 0 ? 1 : 0;
}

/** From the environment of the account deletion job, which knows the table and the bucket. */
async function namesOf(stage: string): Promise<StageNames> {
  const { TABLE_NAME, PHOTOS_BUCKET } = await stageEnvironment(stage, 'deleteAccounts');
  if (!TABLE_NAME || !PHOTOS_BUCKET)
    throw new Error(`The stage ${stage} has no table or no photo bucket in its environment.`);
  return { TABLE_NAME: values.table ?? TABLE_NAME, PHOTOS_BUCKET };
}

async function run(): Promise<number> {
  if (!path || (verb !== 'backup' && verb !== 'restore')) {
    throw new Error(
      `Which file?\n  ${command(verb ?? 'backup', 'FILE')}\n  ${command(verb ?? 'backup', 'FILE --stage prod')}`,
    );
  }
  return verb === 'backup' ? backUp(path) : restore(path);
}

/** Error message for problems with the file, its folder or its disk. */
function sentenceOf(error: unknown): string {
  const { dataDir } = readSettings(process.env, []);
  const [file, isBackup] = [resolve(path ?? ''), verb === 'backup'];
  const message = error instanceof Error ? error.message : String(error);
  const code = (error instanceof Error && 'code' in error && String(error.code)) || '';
  if (code === 'ENOSPC') return fullDisk(isBackup ? dirname(file) : dataDir);
  if (code === 'ENOENT')
    return isBackup ? `There is no folder ${dirname(file)}: make it first.` : `There is no file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder: name a file in it, such as ${join(file, 'signpost.tar')}.`;
  if (/EACCES|EROFS/.test(code)) return `${isBackup ? dirname(file) : file} is closed to the user who runs this.`;
  return troubleOf(error, dataDir, false) ?? message;
}

await endWith(run, 2, sentenceOf);
