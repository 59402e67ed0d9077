import { it } from 'vitest';
import { median } from '../../shared/domain/homeAttack.fixture.ts';
import { roundPoints, roundWalkKm } from '../../shared/domain/precision.ts';
import { pointsFor } from '../../shared/domain/points.ts';
import { bandsOf } from './choice/choice.ts';
import { QUIET_WAYS } from './search/search.ts';
import * as f from './homeAttack.fixture.ts';
it('x', async () => {
  let t = performance.now();
  const lap = (n: string) => { console.log(n, Math.round(performance.now() - t)); t = performance.now(); };
  const city = await f.demoCityNetwork();
  lap('city');
  const homes = f.homesIn(city, 240);
  const difficulty = 'medium' as const;
  const cands: f.Candidate[] = []; const walked: { home: any; open: f.WalkedSign[]; walks: f.WalkedSign[] }[] = [];
  for (const [i, home] of homes.entries()) {
    const around = f.surroundingsAt(city, home);
    if (!around) continue;
    cands.push(f.candidateAt(around, home, difficulty));
    const seedOf = (d: number) => `${i * 7919}x:${d}`;
    if (i % 15 === 7) walked.push({ home, open: f.walksFrom(around, 30, { seedOf, difficulty }), walks: f.walksFrom(around, 365, { seedOf, difficulty, coverSecret: `cover${i * 31}` }) });
  }
  lap('candidates ' + cands.length + ' K median ' + median(cands.map((c) => c.lengths.length)));
  const [band] = bandsOf({ difficulty, maxKilometres: 2.5 });
  for (const days of [3, 5, 10, 30]) for (const tol of [250]) for (const which of ['open', 'walks'] as const) {
    const e = walked.map(({ home, [which]: walks }) => f.metresOff(home, f.homeByDistances(city, walks.slice(0, days).map((w) => ({ end: w.end, told: roundWalkKm(w.distance) * 1000 })), tol, band!, QUIET_WAYS)));
    console.log('trilat', which, days, tol, Math.round(median(e)), e.map(Math.round).toSorted((a, b) => a - b).join(' '));
  }
  lap('trilat');
  for (const days of [90, 180, 365]) {
    const res: number[] = [], errs: number[] = [], cyc: number[] = [], cycErr: number[] = [], comb: number[] = [];
    for (const { home, walks } of walked) {
      let sum = 0;
      const read = walks.slice(0, days).map((w) => roundPoints((sum += pointsFor(w.distance, w.difficulty))));
      const like = cands.map((c) => ({ c, l: f.likelihoodOfPoints(c, difficulty, read), m: f.missOfCycle(c, difficulty, read) ?? 1e9 }));
      const me = like.find(({ c }) => c.home === home)!;
      res.push(like.filter((x) => x.l > me.l).length / cands.length);
      errs.push(f.metresOff(home, like.reduce((a, b) => (b.l > a.l ? b : a)).c.home));
      cyc.push(me.m === 1e9 ? .5 : like.filter((x) => x.m < me.m).length / cands.length);
      cycErr.push(f.metresOff(home, like.reduce((a, b) => (b.m < a.m ? b : a)).c.home));
      const s = (x: typeof me) => x.l - Math.min(x.m, 200) / 20;
      comb.push(like.filter((x) => s(x) > s(me)).length / cands.length);
    }
    const q = (a: number[]) => a.toSorted((x, y) => x - y).map((x) => +x.toFixed(2)).join(' ');
    console.log(days, 'rank', median(res), q(res), 'err', Math.round(median(errs)), 'cycle rank', median(cyc), q(cyc), 'err', Math.round(median(cycErr)), 'comb', median(comb));
  }
  lap('likelihood');
}, 900_000);
