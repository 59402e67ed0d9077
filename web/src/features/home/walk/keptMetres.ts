import { KEPT } from '../../../session/deviceMemory.ts';
import type { WalkLeg } from './walkLeg.ts';

/** A write waits for the disk, longer than all else that a fix brings; a few metres less are made up for by the next fix. */
const KEEP_EVERY_METRES = 10;

const legKey = ({ challengeId, kind }: WalkLeg) => `${challengeId} ${kind}`;

/** How far this leg was walked before the page was loaded anew. */
export function keptMetres(leg: WalkLeg): number {
  const [challengeId, kind, metres] = (localStorage.getItem(KEPT.metresWalked) ?? '').split(' ');
  return !leg.isFromHere && `${challengeId} ${kind}` === legKey(leg) ? Number(metres) || 0 : 0;
}

/** Keeps how far a leg is walked: now and then on the way, and exactly at the end. */
export function metresKeeper(leg: WalkLeg) {
  let kept: number | undefined;
  let newest: number | undefined;
  const write = () => {
    if (newest === kept) return;
    kept = newest;
    localStorage.setItem(KEPT.metresWalked, `${legKey(leg)} ${newest}`);
  };
  return {
    keep(along: number) {
      if (leg.isFromHere) return;
      newest = Math.round(along);
      if (kept === undefined || Math.abs(newest - kept) >= KEEP_EVERY_METRES) write();
    },
    end: write,
  };
}
