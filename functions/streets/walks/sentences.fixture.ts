/** The English sentences of the directions as the reader (`mapReader.fixture.ts`) understands them. */

export interface Hint {
  turn: string;
  /** Ideal angle of the turn and how far from it an angle may lie. */
  angle: number;
  within: number;
  compass?: number;
  name: string;
  relation: 'into' | 'along' | 'by';
  /** The line says what is passed or crossed on a way that goes on. */
  isConfirming: boolean;
  kind: 'street' | 'path' | 'steps' | undefined;
  slope?: 'up' | 'down' | undefined;
  landmark?: string | undefined;
  sight?: 'isBridge' | 'isTunnel' | 'isUnpaved' | 'isSquare' | 'isWaterside' | undefined;
}

const TURNS: readonly [words: string, angle: number, within: number][] = [
  ['Straight on', 0, 30],
  ['Bear left', -40, 30],
  ['Bear right', 40, 30],
  ['Sharp left', -145, 30],
  ['Sharp right', 145, 30],
  ['Left', -90, 45],
  ['Right', 90, 45],
  ['Turn round', 180, 25],
];
const SEEN: Readonly<Record<string, Hint['sight']>> = {
  'over the bridge': 'isBridge',
  'through the tunnel': 'isTunnel',
  'across the square': 'isSquare',
  'along the water': 'isWaterside',
};
const LANDMARK = /^the (church|station|school|playground|bus stop)$/;
const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** Parses one English sentence; throws on an unknown one. */
export function understand(text: string): Hint {
  const [, point, afterHead] = /^Head ([a-z-]+)(.*)$/.exec(text) ?? [];
  const turn = TURNS.find(([words]) => text.startsWith(words));
  if (!turn && point === undefined) throw new Error(`a sentence that no walker understands: "${text}"`);
  const [, place = '', climbed] =
    /^(.*?)(?:, (?:onto|(up|down)) the steps)?$/.exec(afterHead ?? text.slice(turn?.[0].length)) ?? [];
  // Ignores "towards ...", which does not identify a way at this corner.
  const rest = place.replace(/^ towards .+/, '').trim();
  const [, seen, slope, unpaved, kind, byName] =
    /^(?:(over the bridge|through the tunnel|across the square|along the water)|(?:onto|(up|down)) the (unpaved )?(path|steps))(?: by (.+)| towards .+)?$/.exec(
      rest,
    ) ?? [];
  const [, relation, name] = /^(into|along|by|past|across) (?!the water|the square)(.+)$/.exec(rest) ?? [];
  const isConfirming = relation === 'past' || relation === 'across';
  const [, landmark] = LANDMARK.exec(byName ?? name ?? '') ?? [];
  if (rest !== '' && !kind && !seen && !relation) throw new Error(`a place that no walker understands: "${rest}"`);
  return {
    turn: turn?.[0] ?? 'Head',
    angle: turn?.[1] ?? 0,
    within: turn?.[2] ?? 30,
    ...(point !== undefined && { compass: 45 * COMPASS.indexOf(point) }),
    name: landmark ? '' : (byName ?? name ?? ''),
    landmark,
    isConfirming,
    relation: kind || seen || isConfirming ? 'by' : ((relation ?? 'into') as 'into' | 'along' | 'by'),
    kind: kind ? (kind as 'path' | 'steps') : rest === '' || relation === 'by' ? 'street' : undefined,
    slope: (slope ?? climbed) as Hint['slope'],
    sight: seen ? SEEN[seen] : unpaved ? 'isUnpaved' : undefined,
  };
}
