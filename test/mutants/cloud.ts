import { plantedIn } from './mutant.ts';

/** Of what only the cloud shows: a busy engine, answers that travel far, what calls a person, what many wait for. */
export const cloudMutants = [
  ...plantedIn('functions/data/query.ts', 'functions/data/query.test.ts')(
    ['a start key lies in its query', '  checkStartKey(query);\n', ''],
    ['a start key is of the partition', 'partition !== PK || !inRange', '!inRange'],
    ['a start key is within the range', 'partition !== PK || !inRange', 'partition !== PK'],
  ),
  ...plantedIn('functions/parts/auth/sendLetter.ts', 'functions/api/auth/resetPassword.engine.test.ts')(
    ['a mail that is refused changes no answer', '    return false;', "    throw new Error('refused');"],
    ['a mail that is refused is counted', "    count('mailsRefused');\n", ''],
  ),
  ...plantedIn('functions/http/compression.ts', 'functions/http/compression.test.ts')(
    ['what a client refuses is not sent', '/^q=0(\\.0*)?$/', '/^q=none$/'],
    ['a cache keeps packed and plain apart', ", vary: 'accept-encoding' }", ' }'],
  ),
  ...plantedIn('functions/map/mapFunction.ts', 'functions/map/mapFunction.test.ts')(
    ['the map counts what it refuses', '{ refusals: 1 } :', '{} :'],
    ['the map counts where it fails', '{ faults: 1 } }', '{} }'],
  ),
  ...plantedIn(
    'functions/runtime/cloudLog.ts',
    'functions/runtime/cloudLog.test.ts',
  )([
    'only what is looked at is a metric',
    'line.job === undefined || ofJobs.has(name)',
    'line.job === undefined || ofJobs.size > 0',
  ]),
  ...plantedIn(
    'functions/data/reminders.ts',
    'infra/operations/scale.test.ts',
  )(['a time zone is told within ten minutes', 'toldAtOnce = 50', 'toldAtOnce = 25']),
];
