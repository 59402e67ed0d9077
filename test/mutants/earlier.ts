import { plantedIn } from './mutant.ts';

const recording = plantedIn(
  'shared/domain/recording.ts',
  'shared/domain/recording.test.ts',
  'shared/domain/recordedPieces.test.ts',
);
const recordedPieces = plantedIn('shared/domain/recordedPieces.ts', 'shared/domain/recordedPieces.test.ts');
const runs = plantedIn('shared/domain/pieceRuns.ts', 'shared/domain/pieceRuns.test.ts');
const handler = plantedIn(
  'functions/api/collection/addEarlierStreets.ts',
  'functions/api/collection/earlierStreets.engine.test.ts',
);
const adding = plantedIn(
  'functions/parts/collection/addEarlier.ts',
  'functions/api/collection/earlierStreets.engine.test.ts',
);

/** Of recordings from before Signpost, and the streets that they colour. */
export const earlierMutants = [
  ...recording(
    ['a ride is no walk', "> sum('moving') / 2", "> sum('moving') * 2"],
    ['a fix far from its neighbours is passed over', 'if (away <= WILD_METRES) return true;', 'return true;'],
    ['where nothing was recorded nothing was walked', 'if (before && isGap(before, spot))', 'if (false)'],
    ['noise is smoothed', 'const count = 2 * sides + 1;', 'return spot; const count = 2 * sides + 1;'],
  ),
  ...recordedPieces(
    [
      'a street that is crossed was not walked',
      'if (walked < Math.min(LEAST_METRES, LEAST_SHARE * whole)) return;',
      '',
    ],
    ['a street runs as one walks', '< ALONG) return', '< 0) return'],
    ['only the street that one is on is walked', 'streetOf[piece] === street &&', ''],
  ),
  ...runs(
    ['no run leads out of the town', ' || at + gap + length > count', ''],
    ['a part of runs begins where the last one ended', '[end + gap, ...rest]', '[gap, ...rest]'],
  ),
  ...handler(['pieces of another map are refused', 'numberingOf(streets) !== body.numbering', 'false']),
  ...adding(
    [
      'earlier streets that are there already are not written',
      'if (places.length === stored.length) return place;',
      '',
    ],
    ['earlier streets are added to, not replaced', 'unionOfPlaces(stored, placesOf(', 'unionOfPlaces(placesOf('],
  ),
];
