import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import type { Neighbourhoods } from '../../ports/geo.ts';
import { useTable } from '../../testing/table.ts';
import { cloudStage } from './cloud.fixture.ts';
import { neighbourhoodsOf } from './neighbourhood.ts';
import { scatter } from './request.fixture.ts';

const home = { latitude: 51.5074, longitude: -0.1278 };
const elsewhere = { latitude: 48.85, longitude: 2.35 };

const table = useTable();
beforeEach(() => table.clear());

describe('daily limits', () => {
  /** Imports that take no time, counted. */
  function counted() {
    const done: string[] = [];
    const load = { now: 0, most: 0 };
    const importing: Neighbourhoods = {
      import: async (key) => {
        load.most = Math.max(load.most, ++load.now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        load.now--;
        done.push(key);
        return 'imported';
      },
    };
    return { done, load, importing };
  }
  const gridOf = (at: Position, count: number, degrees: number) =>
    scatter(count, at, degrees).flatMap((point) => neighbourhoodsOf(point, 2.5)[0] ?? []);

  it('a walker who asks for homes all over the world starts five imports a day', async () => {
    const { done, importing } = counted();
    const stage = cloudStage(table.table, { url: '', importing });
    for (const each of gridOf(home, 40, 60)) await stage.requests(each, ['stranger']);
    await stage.settled();
    expect(done).toHaveLength(5);
    expect(await stage.requests(gridOf(elsewhere, 1, 1)[0] ?? fail(), ['other'])).toBe(0);
    stage.pass(24 * 3600);
    for (const each of gridOf(home, 40, 50)) await stage.requests(each, ['stranger']);
    await stage.settled();
    expect(done).toHaveLength(11);
  });

  it('ten thousand homes of a day are at most 200 requests, one at a time, and the log counts them', async () => {
    const { done, load, importing } = counted();
    const stage = cloudStage(table.table, { url: '', importing });
    const homes = gridOf(home, 10_000, 1.2);
    const cells = new Set(homes.map(({ key }) => key));
    expect(cells.size).toBeGreaterThan(2000);
    let next = 0;
    const walkers = Array.from({ length: 6 }, async () => {
      for (let i = next++; i < homes.length; i = next++) {
        const each = homes[i];
        if (each) await stage.requests(each, [`walker ${i}`]);
      }
    });
    await Promise.all(walkers);
    await stage.settled();
    await stage.run();
    expect(done.length).toBe(200);
    expect(load.most).toBe(1);
    const line = stage.bench.lines.at(-1);
    expect(line).toMatchObject({ job: 'importNeighbourhoods', counts: { today: 200, importDue: 1 } });
  }, 120_000);
});

function fail(): never {
  throw new Error('no neighbourhood');
}
