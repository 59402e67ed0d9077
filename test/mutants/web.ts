import { plantedIn } from './mutant.ts';

const pwa = (name: string, ...tests: string[]) =>
  plantedIn(
    `web/src/pwa/${name}.ts`,
    ...tests.map((test) => (test.includes('/') ? test : `web/src/pwa/${test}.test.ts`)),
  );

/** Of the way of a photo on the device, and of the worker. */
export const webMutants = [
  ...pwa(
    'outboxRows',
    'web/src/pwa/outbox.test.tsx',
    'outboxTabs',
    'sendWaiting',
  )(
    ['what the browser cannot keep lasts as long as the page', '  else unkept.add(stored.challengeId);\n', ''],
    ['another tab’s change is seen', 'elsewhere.onmessage = () => void reload();', ''],
    ['the oldest photo stands first', 'a.chosenAt - b.chosenAt', 'b.chosenAt - a.chosenAt'],
  ),
  ...pwa('storePhoto', 'sendWaiting', 'submitPhoto')(
    ['a place is used for as long as it holds', 'target.until > Date.now()', 'false'],
    ['a place that has expired is not used', 'target.until > Date.now()', 'true'],
    ['what is signed anew is the same place', '...before })', '})'],
    ['the place is noted before it is used', '      await note(target);\n', ''],
  ),
  ...pwa('submitPhoto', 'submitPhoto', 'sendWaiting')(
    ['a refusal is settled for its own walker', 'if (!(await unattended.isStillSignedIn())) return null;', ''],
    ['where the photo is stored is noted', '    await outbox.note(challengeId, { photoUrl, target: null });\n', ''],
    ['an upload that was lost is made anew once', '|| isSecondUpload) return', ') return'],
  ),
  ...pwa('sendWaiting', 'sendWaiting')(
    ['another walker’s photo waits for them', 'photo.walkerId === id && ', ''],
    ['without a network nothing is tried', '    if (!navigator.onLine) return false;\n', ''],
  ),
  ...pwa(
    'photoFailure',
    'sendWaiting',
    'submitPhoto',
  )(
    ['a session that ended settles nothing', '[401, 403, 408, 429]', '[403, 408, 429]'],
    ['too many tries settle nothing', '[401, 403, 408, 429]', '[401, 403, 408]'],
  ),
  ...pwa('putPhoto', 'putPhoto')(
    ['what is there already has arrived', ' || status === 412', ''],
    ['a store in trouble is asked again', ' || status >= 500;', ';'],
  ),
  ...pwa('sharedPhoto', 'sharedPhoto')(
    ['another site’s form brings no photo', 'new URL(referrer).origin !== origin', 'false'],
    ['two pictures are no proof', "if (files.length > 1) return 'several';", ''],
  ),
  ...pwa(
    'pushMessage',
    'pushMessage',
  )([
    'whatever a push says, something is shown',
    "typeof title === 'string' && title !== '' ? title",
    'true ? String(title)',
  ]),
  ...pwa('worker/update', 'web/src/pwa/worker/update.test.ts')(
    ['a new version waits for the walker’s word', 'if (answers.some((answer) => answer !== undefined)) return;', ''],
    ['a page that is broken is left to the new version', '  await self.skipWaiting();\n', ''],
  ),
  ...pwa(
    'worker/shell',
    'web/e2e/specs/installed.e2e.ts',
  )(['tabs of the version before keep their parts', 'if (file) await others.put(request, file);', 'void file;']),
  ...plantedIn('web/src/ui/toaster.tsx', 'web/src/ui/toaster.test.tsx')(
    ['a closed notice holds no later one', 'useEffect(() => onGone, [gone, onGone]);', ''],
    ['a notice waits for the focus', 'held={isOver || isFocused}', 'held={isOver}'],
  ),
  ...plantedIn('web/src/ui/backCloses.ts', 'web/src/ui/backCloses.test.tsx')(
    ['an entry that is left slowly is left once', 'surplus > 0 && !isOverdue', 'surplus > 0'],
    ['a late popstate is not the back button', 'traversal !== undefined || isOverdue', 'traversal !== undefined'],
  ),
  ...plantedIn(
    'web/src/map/mapFrame.ts',
    'web/e2e/specs/weight.e2e.ts',
  )(['a device that can draw no map fetches none', " || !('WebGLRenderingContext' in window)", '']),
];
