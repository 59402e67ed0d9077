import { chooseDestination } from '../functions/streets/choice/choice.ts';
import { readDirections, shownLines } from '../functions/streets/walks/mapReader.fixture.ts';
import { readStreetMap } from '../functions/streets/walks/streetMap.fixture.ts';
import { waysOf } from '../functions/streets/walks/ways.ts';
import { DIFFICULTIES } from '../shared/domain/difficulty.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const WALKS = 200;
const KINDS = ['only streets', 'up to five path lines', 'six or more path lines', 'all'] as const;

/** Share of walks on which a reader with a street map and the words reaches the sign, and what the words cost. */
export async function wordsOf({ name, network, file }: MeasuredPlace): Promise<string> {
  const map = await readStreetMap(file);
  const kinds = new Map(KINDS.map((kind) => [kind, { led: 0, walks: 0 }]));
  const cpu = { choice: 0, words: 0 };
  let [lines, kilometres] = [0, 0];
  const measured = <T>(what: keyof typeof cpu, work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    cpu[what] += user + system;
    return result;
  };
  for (const [i, home] of homesIn(network, WALKS).entries()) {
    const difficulty = DIFFICULTIES[i % DIFFICULTIES.length] ?? 'medium';
    const wish = { maxKilometres: i % 4 === 3 ? 5 : 2.5, difficulty, seed: `walker ${i}`, day: '2026-11-20' };
    const walk = measured('choice', () => chooseDestination({ network, home, ...wish, visited: new Map() }));
    if ('none' in walk) continue;
    const { directions } = measured('words', () => waysOf(network, walk));
    const paths = shownLines(directions).filter(({ text }) => /(onto|across) the|along the water/.test(text)).length;
    const { arrived } = readDirections(map, walk.coordinates, directions);
    lines += directions.length - 2;
    kilometres += walk.distance;
    for (const kind of [KINDS[paths === 0 ? 0 : paths <= 5 ? 1 : 2], 'all'] as const) {
      const share = kinds.get(kind);
      if (!share) continue;
      share.walks++;
      if (arrived) share.led++;
    }
  }
  const shares = [...kinds].map(
    ([kind, { led, walks }]) => `${kind} ${led} of ${walks} (${((100 * led) / walks).toFixed(1)} %)`,
  );
  const cost = `words and way home cost ${(cpu.words / cpu.choice).toFixed(2)} times the CPU of the choice`;
  return `${name}: ${shares.join(', ')}; ${(lines / kilometres).toFixed(1)} lines a kilometre; ${cost}`;
}
