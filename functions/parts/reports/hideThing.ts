import type { HiddenFrom } from '../../../shared/domain/report.ts';
import { hideFace, showFace } from '../../data/hiddenFaces.ts';
import { hideWalk, showWalk } from '../../data/hiddenWalks.ts';
import type { Op } from '../../data/ops.ts';
import type { Thing } from '../../data/reports.ts';
import { noteWorldChange } from '../../data/worldWalks.ts';

/** Of an account there is nothing to hide: that is suspended. */
export function hideThing({ target, what, ownerId, day }: Thing, from: HiddenFrom, now: Date): Op[] {
  const noted = noteWorldChange(ownerId, now);
  if (day !== null && what !== 'name' && what !== 'account') return [hideWalk(ownerId, day, what, from), noted];
  return what === 'name' || what === 'photo' ? [hideFace(ownerId, what, target, from), noted] : [];
}

export function showThing({ what, ownerId, day }: Thing): Op[] {
  if (day !== null && what !== 'name' && what !== 'account') return [showWalk(ownerId, day, what)];
  return what === 'name' || what === 'photo' ? [showFace(ownerId, what)] : [];
}
