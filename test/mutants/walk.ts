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
    'functions/streets/walks/simulatedWalks.test.ts',
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
    'directions',
  )(['no line takes back the one before it', '          if (takesBack(route, words, line)) continue;\n', '']),
  ...ways('wayHome', 'wayHome')(
    ['the way home avoids the way out', 'const DEARER = [4, 2, 1.4, 1]', 'const DEARER = [1]'],
    ['the way home is not much longer', 'const LONGEST = 1.35', 'const LONGEST = 3'],
  ),
];
