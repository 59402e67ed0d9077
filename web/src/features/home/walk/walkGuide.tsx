import { useEffect, useEffectEvent } from 'react';
import { directionText } from '../../../../../shared/domain/walk/directions.ts';
import { needsExactFixes, progressAfter, progressAt } from '../../../../../shared/domain/walk/walkProgress.ts';
import { walkRoute } from '../../../../../shared/domain/walk/walkRoute.ts';
import { t } from '../../../i18n/t.ts';
import { watchCompass } from '../../../map/walk/compassWatch.ts';
import { watchPosition } from '../../../map/walk/devicePosition.ts';
import { storageKeys } from '../../../session/deviceMemory.ts';
import { externalStore, useStore } from '../../../ui/externalStore.ts';
import { noteWitness } from '../../photos/index.ts';
import { arrivalText, type GuideView, guideView, shownWalker, showView, viewOf } from './guideView.ts';
import type { WalkLeg } from './walkLeg.ts';

/** A direction is spoken this far before its corner. */
const SPEAK_METRES = 60;

export function announce(leg: WalkLeg, goal: string): () => void {
  let spokenIndex = -1;
  let hasArrived = false;
  let wasOff = false;
  const announceView = () => {
    const view = guideView.read();
    if (!view) return;
    const { next, arrived } = view;
    const isOff = view.off !== null;
    if (arrived && !hasArrived) {
      speakAloud(arrivalText(leg.kind, goal));
      navigator.vibrate?.([200, 100, 200]);
    }
    if (isOff && !wasOff) navigator.vibrate?.(100);
    // Fixes jitter, so an announced corner is not repeated.
    if (!arrived && next && next.metres <= SPEAK_METRES && next.index > spokenIndex) {
      spokenIndex = next.index;
      const direction = leg.directions[next.index];
      if (direction && direction.turn !== 'arrive') speakAloud(directionText(direction, t));
    }
    hasArrived = arrived;
    wasOff = isOff;
  };
  const stop = guideView.subscribe(announceView);
  announceView();
  return () => {
    stop();
    silence();
  };
}

/** Holds a screen wake lock until released; browsers without one are ignored. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    lock = await navigator.wakeLock?.request('screen');
    if (isOver) await lock?.release();
  };
  ask().catch(() => undefined);
  return () => {
    isOver = true;
    lock?.release().catch(() => undefined);
  };
}

/** A write to localStorage is the slowest part of a fix, and the next fix corrects a few lost metres. */
const KEEP_EVERY_METRES = 10;

const legKey = ({ challengeId, kind }: WalkLeg) => `${challengeId} ${kind}`;

function savedProgress(leg: WalkLeg): number {
  const [challengeId, kind, metres] = (localStorage.getItem(storageKeys.metresWalked) ?? '').split(' ');
  return !leg.isFromHere && `${challengeId} ${kind}` === legKey(leg) ? Number(metres) || 0 : 0;
}

function metresStore(leg: WalkLeg) {
  let kept: number | undefined;
  let newest: number | undefined;
  const write = () => {
    if (newest === kept) return;
    kept = newest;
    localStorage.setItem(storageKeys.metresWalked, `${legKey(leg)} ${newest}`);
  };
  return {
    save(along: number) {
      if (leg.isFromHere) return;
      newest = Math.round(along);
      if (kept === undefined || Math.abs(newest - kept) >= KEEP_EVERY_METRES) write();
    },
    end: write,
  };
}

const LOST_MS = 60_000;
/** Rough fixes may never arrive; then exact ones are requested. */
const ROUGH_PATIENCE_MS = 25_000;
const CHECK_MS = 5_000;

/** Guides along a leg until stopped. Position watch and wake lock are held only while the page is visible. */
export function startGuide(leg: WalkLeg): () => void {
  const route = walkRoute(leg.line);
  const [longitude, latitude] = leg.line.at(-1) ?? [];
  const sign = leg.kind === 'out' && longitude !== undefined && latitude !== undefined ? { latitude, longitude } : null;
  const metres = metresStore(leg);
  let progress = progressAt(route);
  let position: GuideView['position'] = 'waiting';
  let lastFix = Date.now();
  let letScreenOff = () => {};
  /** The compass heading, because fixes have a heading only while moving. */
  let facing: number | null = null;
  const compass = watchCompass((heading) => {
    facing = heading;
    const walker = shownWalker.read();
    if (walker) shownWalker.set({ ...walker, heading });
  });
  const setStanding = (isStanding: boolean) => {
    if (!isStanding) facing = null;
    compass.setActive(isStanding);
  };

  const watch = () =>
    watchPosition(
      (fix) => {
        if (sign) noteWitness(leg.challengeId, fix, sign, fix.at);
        const next = progressAfter(route, progress, fix);
        const isUsed = next !== progress;
        progress = next;
        if (isUsed) {
          lastFix = Date.now();
          position = 'known';
          metres.save(progress.along);
          const { latitude, longitude, accuracy } = fix;
          const back = progress.off?.back ?? null;
          setStanding(progress.heading === null);
          shownWalker.set({ position: { latitude, longitude }, accuracy, heading: progress.heading ?? facing, back });
        }
        show();
      },
      (failure) => {
        if (failure === 'timeout' || failure === 'unavailable') return;
        position = failure;
        setStanding(false);
        shownWalker.set(null);
        show();
      },
    );

  function show() {
    const next = viewOf(leg, progress, position);
    const metresToTurn = next.next?.metres ?? Number.POSITIVE_INFINITY;
    const isWaiting = Date.now() - lastFix > ROUGH_PATIENCE_MS;
    current?.setPrecise(isWaiting || needsExactFixes(progress, metresToTurn));
    showView(next);
  }

  let current: ReturnType<typeof watchPosition> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const take = () => {
    if (current) return;
    lastFix = Date.now();
    // Another tab may have saved a greater distance on this leg.
    const kept = savedProgress(leg);
    if (kept > progress.along + 1) progress = progressAt(route, kept);
    current = watch();
    letScreenOff = keepScreenOn();
    timer = setInterval(() => {
      if (position === 'known' || position === 'waiting') {
        if (Date.now() - lastFix > LOST_MS) position = 'lost';
      }
      show();
    }, CHECK_MS);
    show();
  };
  const release = () => {
    clearInterval(timer);
    metres.end();
    current?.stop();
    current = undefined;
    setStanding(false);
    letScreenOff();
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? take() : release());
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    release();
    guideView.set(null);
    shownWalker.set(null);
  };
}

/** Runs the guide while there is a leg. It renders null, and no fix rerenders it. */
export function Guide({ leg, goal }: { leg: WalkLeg | undefined; goal: string }) {
  const key = leg && `${leg.challengeId} ${leg.kind} ${leg.isFromHere} ${leg.line.length}`;
  const start = useEffectEvent(() => {
    if (!leg) return undefined;
    const end = startGuide(leg);
    const stop = announce(leg, goal);
    return () => {
      stop();
      end();
    };
  });
  useEffect(() => (key ? start() : undefined), [key]);
  return null;
}

const store = externalStore(() => localStorage.getItem(storageKeys.spokenDirections) !== null);

export const canSpeak = (): boolean => 'speechSynthesis' in window;

export function useSpokenDirections(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useStore(store);
  const set = (next: boolean) => {
    if (next) localStorage.setItem(storageKeys.spokenDirections, 'on');
    else localStorage.removeItem(storageKeys.spokenDirections);
    store.announce();
  };
  return [isOn, set];
}

/** Speaks a line; a newer line replaces one still queued. */
function speakAloud(line: string): void {
  if (!store.read() || !canSpeak()) return;
  silence();
  const utterance = new SpeechSynthesisUtterance(line);
  utterance.lang = t.locale;
  speechSynthesis.speak(utterance);
}

function silence(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
