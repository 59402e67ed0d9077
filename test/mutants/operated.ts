import { plantedIn, SIMULATION } from './mutant.ts';

const cloud = (name: string, ...tests: string[]) =>
  plantedIn(`infra/cloud/${name}.ts`, ...tests.map((test) => `infra/cloud/${test}.test.ts`));

/** Of what it runs on: the cloud's stage, the stand-ins of one machine, and the adapters to both. */
export const operatedMutants = [
  ...cloud(
    'grants',
    'grants',
    'access',
  )(
    [
      'who reads the table writes nothing',
      'grants: [{ actions: readActions, resources: [table.arn] }]',
      'grants: [{ actions: [...readActions, ...writeActions], resources: [table.arn] }]',
    ],
    [
      'mail goes out under our address alone',
      "        conditions: { StringEquals: { 'ses:FromAddress': mail.address } },\n",
      '',
    ],
  ),
  ...cloud('alarms', 'alarms')(
    [
      'a job that never ran calls somebody',
      'rule.missingIsBad ? TreatMissingData.BREACHING',
      'false ? TreatMissingData.BREACHING',
    ],
    ['an alarm calls a person', '      alarm.addAlarmAction(action);\n', ''],
  ),
  ...plantedIn('infra/headers.ts', 'infra/headers.test.ts')(
    ['nobody puts a page into a frame', "    'frame-ancestors': [\"'none'\"],\n", ''],
    ['only what has a hash in its name is kept', ": 'no-cache';", ": 'public, max-age=3600';"],
    ['the API is no screen', '(?:api|objects)', '(?:objects)'],
  ),
  ...plantedIn('infra/local/body.ts', 'infra/local/answering.test.ts')(
    [
      'a body of more than a megabyte is not kept',
      'size <= bytes ? Buffer.concat(chunks) : undefined',
      'Buffer.concat(chunks)',
    ],
    ['who sends too slowly is not waited for', 'setTimeout(() => late(), ms)', 'setTimeout(() => {}, ms)'],
  ),
  ...plantedIn('infra/local/settings.ts', 'infra/local/settings.test.ts')(
    ['a damaged secret is told', "if (kept !== '') {", 'if (false) {'],
    ['a secret is there whole or not at all', '  renameSync(arriving, file);\n', ''],
  ),
  ...plantedIn(
    'infra/local/gateway.ts',
    'infra/local/gateway.test.ts',
  )([
    'a path without parameters comes first',
    'parameters(one) - parameters(other)',
    'parameters(other) - parameters(one)',
  ]),
  ...plantedIn('functions/adapters/sweep.ts', 'functions/adapters/sweep.test.ts')(
    ['an upload of today is not listed as old', 'LastModified.getTime() <= latest', 'LastModified.getTime() > 0'],
    [
      'the sweep goes on behind a full list',
      'return IsTruncated && last !== undefined ? { keys, next: last } : { keys };',
      'return { keys };',
    ],
  ),
  ...plantedIn('functions/adapters/push.ts', 'functions/adapters/push.test.ts')(
    ['a device that is gone is told', 'answer.status === 404 || answer.status === 410', 'false'],
    ['a push service that fails is no success', "answer.ok ? 'sent' : 'failed'", "'sent'"],
    [
      'an address that is no push service’s is not asked',
      "if (!isPushEndpoint(target.endpoint, stage === 'local')) return 'gone';",
      '',
    ],
  ),
  ...plantedIn('functions/adapters/push/sealed.ts', 'functions/adapters/push.test.ts')(
    ['each service gets a word of its own', 'aud: new URL(endpoint).origin', "aud: 'https://push.example'"],
    ['a word for a service expires', '12 * hour', '1_200 * hour'],
  ),
  ...plantedIn(
    'functions/api/photos/signUpload.ts',
    'functions/api/photos/signUpload.engine.test.ts',
    SIMULATION,
  )(
    ['a place that was used is not signed anew', 'upload && isUsable(upload, now)', 'upload'],
    ['only what is bound to a size is signed anew', 'contentType && size ?', 'true ?'],
  ),
  ...plantedIn(
    'functions/parts/photos/photoNames.ts',
    'functions/parts/photos/photoNames.test.ts',
  )([
    'a stranger’s place is not signed anew',
    'owner === walkerId && isUploadId(uploadId) ?',
    'isUploadId(uploadId) ?',
  ]),
];
