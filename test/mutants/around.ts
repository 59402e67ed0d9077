import { plantedIn, SIMULATION } from './mutant.ts';

const s3 = (name: string, ...tests: string[]) =>
  plantedIn(`infra/local/s3/${name}.ts`, ...tests.map((test) => `infra/local/s3/${test}.test.ts`));
const geo = (name: string, ...tests: string[]) =>
  plantedIn(`functions/adapters/geo/${name}.ts`, ...tests.map((test) => `functions/adapters/geo/${test}.test.ts`));

/** Of what stands around the handlers: the wrapper, adapters, stand-ins, streets, the phone's outbox. */
export const aroundMutants = [
  ...s3('store', 'store', 'sdk', 'presigned')(
    ['what a killed process received is no object', 'rmSync(arriving, { recursive: true, force: true });', ''],
    ['an object that is there is not replaced where that was asked', 'object.precondition(await look(file));', ''],
    [
      'a list begins behind where it ended',
      'byBytes(object.key, wanted.after) > 0',
      'byBytes(object.key, wanted.after) >= 0',
    ],
    ['a list says that there is more', 'truncated: found.length > wanted.limit', 'truncated: false'],
    ['a list holds what it was asked for', 'object?.key.startsWith(wanted.prefix) &&', 'object &&'],
    ['an object has no part of what failed', '        await rm(temporary, { force: true });\n', ''],
  ),
  ...s3('signature', 'signature', 'signedHost', 'presigned', 'sdk')(
    [
      'a signature must be right',
      "if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new S3Error('SignatureDoesNotMatch');",
      '',
    ],
    [
      'an address ends',
      "if (signedAt + Number(expires) * 1000 < now.getTime()) throw new S3Error('AccessDenied', 'Request has expired');",
      '',
    ],
    ['the host is signed', "!claim.signedHeaders.includes('host') ||", ''],
    [
      'another key opens nothing',
      "if (accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');",
      '',
    ],
    ['what Amazon reads is signed', '  refuseUnsigned(request, claim);\n', ''],
    ['one way to sign', 'inHeader !== undefined && inQuery !== undefined', 'false'],
  ),
  ...s3(
    'payload',
    'payload',
    'sdk',
    'presigned',
    'server',
  )(
    ['no more than may come', "if (length > maxBytes) throw new S3Error('EntityTooLarge');", ''],
    ['no less than was said', "  if (size !== length) throw new S3Error('IncompleteBody');\n", ''],
  ),
  ...plantedIn('infra/local/mail/mailbox.ts', 'infra/local/mail/handler.test.ts')(
    ['an address is found however it is written', 'to?.trim().toLowerCase()', 'to'],
    ['the newest mail comes first', '      .sort()\n      .reverse();', '      .sort();'],
  ),
  ...plantedIn(
    'infra/local/queue.ts',
    'infra/local/queue.test.ts',
  )(['a message of no known queue is refused', '!message.success || !job', '!message.success']),
  ...geo('firstProvider', 'firstProvider')(
    ['one that fails passes the question on', "return { none: 'unavailable' };", 'throw error;'],
    ['who knows the streets has the last word', "if (found.none === 'nothing_walkable') break;", ''],
    ['a way over steps is no answer', "none === 'only_with_steps'", 'none === undefined'],
    ['later perhaps comes before never', "['unavailable', 'nothing_walkable']", "['nothing_walkable', 'unavailable']"],
  ),
  ...plantedIn('functions/http/guard.ts', 'functions/http/endpointOrigin.test.ts')(
    ['only the edge may knock', "throw new Refusal('not_from_edge');", ''],
    [
      'another site changes nothing',
      "if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw new Refusal('cross_site');",
      '',
    ],
    [
      'a sibling site is another',
      "fetchSite !== 'same-origin' && fetchSite !== 'none'",
      "fetchSite !== 'same-origin' && fetchSite !== 'none' && fetchSite !== 'same-site'",
    ],
    ['an origin is compared whole', 'origin === stage.siteUrl', 'origin.startsWith(stage.siteUrl)'],
  ),
  ...plantedIn(
    'functions/http/endpoint.ts',
    'functions/http/endpointSession.test.ts',
    'functions/http/endpointOwnId.test.ts',
    'functions/http/endpointOutput.test.ts',
    SIMULATION,
  )(
    ['nothing is answered without the session', "if (session.status === 'rejected') throw session.reason;", ''],
    [
      'only one’s own id is called',
      "if (route.auth === 'own' && !namesOwnId",
      "if (route.auth === 'none' && !namesOwnId",
    ],
    [
      'an answer has the shape of the contract',
      "if (!checked.success) throw new InvalidOutput(checked.error.issues[0]?.path.join('.') ?? '');",
      '',
    ],
    ['time is kept for answering', '?? 10_000) - reserveMs', '?? 10_000) + reserveMs'],
  ),
  ...plantedIn(
    'functions/http/waitingPorts.ts',
    'functions/http/endpointSession.test.ts',
    SIMULATION,
  )([
    'nothing is written before the session is verified',
    'get: true, query: true, batchGet: true, within: true',
    'get: true, query: true, batchGet: true, within: true, write: true',
  ]),
  ...plantedIn(
    'functions/http/session.ts',
    'functions/http/endpointSession.test.ts',
    SIMULATION,
  )(
    [
      'a session that ended opens nothing',
      "  if (!session) throw new Refusal('not_signed_in');\n",
      '  if (!session) return { extended: false };\n',
    ],
    ['a suspended walker is refused', "if (session.suspended && !whileSuspended) throw new Refusal('suspended');", ''],
  ),
  ...plantedIn(
    'functions/parts/auth/password.ts',
    SIMULATION,
    'functions/parts/auth/password.test.ts',
  )(
    ['without a hash no password fits', 'const ok = key !== undefined && ', 'const ok = key === undefined || '],
    ['a hash of a lower cost is outdated', 'outdated: ok && own !== cost', 'outdated: false'],
  ),
  ...plantedIn('web/src/pwa/outbox.ts', 'web/src/pwa/outbox.test.tsx', 'web/src/pwa/sendWaiting.test.ts')(
    ['what was answered is not sent again', 'sent && outcome === null', 'sent'],
    ['what was not sent off waits', 'sent && outcome === null', 'outcome === null'],
    ['a settled photo keeps no bytes', 'outcome, bytes: new ArrayBuffer(0) }', 'outcome }'],
  ),
  ...plantedIn('web/src/pwa/expireOutbox.ts', 'web/src/pwa/expireOutbox.test.ts')(
    ['a photo waits for its 48 hours', 'now >= completionDeadline', 'now > completionDeadline'],
    ['an answered photo of another goes', 'outcome !== null || now', 'now'],
  ),
];
