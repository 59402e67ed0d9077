import { plantedIn } from './mutant.ts';

const progress = plantedIn('shared/domain/walkProgress.ts', 'shared/domain/walkProgress.test.ts');
const atHome = (name: string, test = name) =>
  plantedIn(`web/src/features/home/walk/${name}.ts`, `web/src/features/home/walk/${test}.test.ts`);
const ways = (name: string, test: string) =>
  plantedIn(`functions/streets/walks/${name}.ts`, `functions/streets/walks/${test}.test.ts`);

/** Of what leads a walker from the door to the sign and home. */
export const walkMutants = [
  ...progress(
    [
      'a route that crosses itself is not jumped',
      '{ from: along - unsure, to: along + unsure }',
      '{ from: 0, to: route.total }',
    ],
    ['a rough fix has more room', 'Math.min(60, Math.max(30, 2 * accuracy))', '30'],
    ['sixty metres are the most room', 'Math.min(60, Math.max(30, 2 * accuracy))', 'Math.max(30, 2 * accuracy)'],
    ['several fixes must agree that the route was left', 'outside >= AGREEING_FIXES', 'outside >= 1'],
    ['a fix three times too far is enough', ' || place.away > 3 * tolerance', ''],
    ['one is back within two fixes', 'inside < 2 &&', 'inside < 3 &&'],
    ['a jump changes nothing', 'wild.wild < AGREEING_FIXES', 'wild.wild < 0'],
    ['a jump that lasts is believed', 'wild.wild < AGREEING_FIXES', 'wild.wild > 0'],
    ['an accuracy of two kilometres says nothing', 'accuracy <= MOST_ACCURACY &&', ''],
    ['time does not run backwards', '(last === null || at > last.at)', 'true'],
    ['what is no number is no place', 'Number.isFinite(longitude) &&', ''],
    ['one outlier at the door places nobody', 'before.memory.last === null && !isExpected', 'false && !isExpected'],
    ['the arrival is told in sight of the sign', 'ARRIVAL_METRES = 30', 'ARRIVAL_METRES = 70'],
    ['the arrival is told before the sign is passed', 'ARRIVAL_METRES = 30', 'ARRIVAL_METRES = -1'],
    ['the arrival is not taken back', 'arrived: before.arrived ||', 'arrived:'],
    ['who stands has no direction of travel', 'fix.at - anchor.at > STANDING_MS ? null', 'false ? null'],
    ['exact fixes cost the battery', 'progress.left < 300', 'true'],
    ['near a turn fixes are exact', '  metresToTurn < 80;', '  false;'],
  ),
  ...plantedIn(
    'shared/domain/walkProgress.ts',
    'functions/streets/walks/thousandWalks.test.ts',
  )([
    'the metres left do not jump up',
    'lost && !isFirst ? filtered.along : Math.max(filtered.along, before.along - FALL_PER_SECOND * seconds)',
    'place.along',
  ]),
  ...atHome('walkGuide')(
    ['a minute without a position is told', 'LOST_MS = 60_000', 'LOST_MS = 600_000'],
    ['a hidden page holds nothing', "=== 'visible' ? take() : release()", "=== 'visible' ? take() : undefined"],
    ['the screen is let go', '    letScreenOff();\n', ''],
    ['the watch ends', '    current?.stop();\n', ''],
    ['a position that is not allowed is told', '        position = failure;\n', ''],
    ['what another tab has walked counts', 'if (kept > progress.along + 1) progress', 'if (false) progress'],
  ),
  ...atHome('keptMetres', 'walkGuide')(
    ['a reload goes on where it was', '=== legKey(leg) ? Number(metres) || 0 : 0', '=== legKey(leg) ? 0 : 0'],
    ['another leg begins at its start', '=== legKey(leg) ?', "!== '' ?"],
    ['not every fix is written', '>= KEEP_EVERY_METRES', '>= 0'],
    ['the last metres are written', '    end: write,', '    end: () => undefined,'],
  ),
  ...atHome('liveLine')(
    ['one line in twenty seconds', 'LIVE_EVERY_MS = 20_000', 'LIVE_EVERY_MS = 2_000'],
    ['a line is told once', 'told.line === line ? undefined :', ''],
  ),
  ...plantedIn(
    'web/src/features/home/homeScreen.tsx',
    'web/src/features/home/walk/walkRenders.test.tsx',
  )([
    'a fix renders nothing of home',
    "import { useWalkLeg } from './walk/walkLeg.ts';\n",
    [
      "import { useStore } from '../../ui/externalStore.ts';",
      "import { shownWalker } from './walk/guideView.ts';",
      "import { useWalkLeg as legOf } from './walk/walkLeg.ts';",
      'const useWalkLeg = (...of: Parameters<typeof legOf>) => [legOf(...of), useStore(shownWalker)][0] as ReturnType<typeof legOf>;\n',
    ].join('\n'),
  ]),
  ...plantedIn(
    'web/src/features/home/walk/guideView.ts',
    'web/src/features/home/walk/walkRenders.test.tsx',
  )(['most fixes change nothing that is shown', 'if (JSON.stringify(next) !== JSON.stringify(guideView.read())) ', '']),
  ...plantedIn('web/src/features/home/useAppShortcuts.ts', 'web/src/features/home/useAppShortcuts.test.tsx')(
    ['the badge stands while the walk is open', 'isOpen ? navigator', '!isOpen ? navigator'],
    ['the badge goes with the walk', ' : navigator.clearAppBadge?.()', ' : undefined'],
    ['no badge where there are none', 'setAppBadge?.(1)', 'setAppBadge(1)'],
    ['nothing is shown before today is known', '    if (!isKnown) return;\n', ''],
    ['a completed walk is not photographed again', 'if (!challenge.completed) open', 'open'],
    ['the shortcut opens the dialog once', "    history.replaceState(history.state, '', location.pathname);\n", ''],
  ),
  ...plantedIn('web/public/manifest.json', 'web/src/features/home/useAppShortcuts.test.tsx')(
    ['the shortcut leads to the photo', '"url": "/?photo"', '"url": "/photo"'],
    ['the shortcut leads to today', '"name": "Today\'s walk", "url": "/"', '"name": "Today\'s walk", "url": "/today"'],
  ),
  ...plantedIn('web/public/manifest.json', 'web/src/pwa/sharedPhoto.test.ts')(
    ['a photo is shared to where the worker waits', '"action": "/share-photo"', '"action": "/share"'],
    ['a photo is shared by the name that is read', '{ "name": "photo", "accept"', '{ "name": "picture", "accept"'],
  ),
  ...plantedIn('web/src/features/home/walk/walkTexts.ts', 'web/src/features/home/walk/walkTexts.test.ts')(
    ['the left is called left', 'to your left', 'to your right'],
    ['the right is called right', 'to your right', 'to your left'],
    ['what lies ahead is called so', 'ahead of you', 'behind you'],
    ['what lies behind is called so', 'behind you', 'ahead of you'],
  ),
  ...plantedIn('web/src/features/home/walk/guidePanel.tsx', 'web/src/features/home/walk/guidePanel.test.tsx')(
    ['off the way it is said where it is', '      {isKnown && view.off &&', '      {false && isKnown && view?.off &&'],
    ['at the sign nobody is off the way', 'view.off && !view.arrived &&', 'view.off &&'],
    ['no new way home is asked for', "leg.kind === 'out' && online", 'online'],
    ['no new way is asked for without a network', "leg.kind === 'out' && online", "leg.kind === 'out'"],
  ),
  ...atHome('announce')(['a corner is said once', 'next.index > said', 'next.index >= said']),
  ...plantedIn('web/src/map/positionWatch.ts', 'web/src/map/positionWatch.test.ts')(
    ['no position is asked for after the end', '      end();\n      end = () => {};', ''],
    ['one watch at a time', '      end();\n      if (exact)', '      if (exact)'],
  ),
  ...plantedIn(
    'shared/domain/compass.ts',
    'shared/domain/compass.test.ts',
  )(['the compass turns with the screen', '(top + screenAngle)', '(top + 0 * screenAngle)']),
  ...ways(
    'proofread',
    'thousandWalks',
  )(['no line takes back the one before it', '          if (takesBack(route, words, line)) continue;\n', '']),
  ...ways('wayHome', 'thousandWalks')(
    ['the way home avoids the way out', 'const DEARER = [4, 2, 1.4, 1]', 'const DEARER = [1]'],
    ['the way home is not much longer', 'const LONGEST = 1.35', 'const LONGEST = 3'],
  ),
];
