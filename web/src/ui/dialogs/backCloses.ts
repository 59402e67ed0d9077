import { useLayoutEffect, useRef } from 'react';

/**
 * What lies over a screen (dialog, menu, full-screen map) stands for a history entry of the same address, so that the
 * phone's back button closes it and does not leave the screen. The entry's state says how many lie over it; entries and
 * layers are brought into step after each change, so one dialog that follows another costs no entry.
 */
type Layer = { close: () => void };
type EntryState = { layers?: number } | null;

const layers: Layer[] = [];
/** Of who wants to navigate while an entry is still being left. */
const waiting: (() => void)[] = [];
/** A traversal that leads nowhere (an entry that the browser has dropped) must not hold navigation up. */
const TRAVERSAL_MS = 3_000;
let traversal: ReturnType<typeof setTimeout> | undefined;
/** One that took longer may still arrive: it is not made twice, and is not taken for the back button. */
let isOverdue = false;
let isListening = false;

const layersOfEntry = () => (history.state as EntryState)?.layers ?? 0;

function followLayers(): void {
  if (traversal !== undefined) return;
  const surplus = layersOfEntry() - layers.length;
  if (surplus > 0 && !isOverdue) {
    traversal = setTimeout(() => endTraversal(true), TRAVERSAL_MS);
    history.go(-surplus);
    return;
  }
  for (let count = layersOfEntry() + 1; count <= layers.length; count += 1) {
    history.pushState({ ...history.state, layers: count }, '');
  }
  for (const goOn of waiting.splice(0)) goOn();
}

function endTraversal(overdue: boolean): void {
  clearTimeout(traversal);
  traversal = undefined;
  isOverdue = overdue;
  followLayers();
}

function onPopState(): void {
  if (traversal !== undefined || isOverdue) {
    endTraversal(false);
    return;
  }
  for (const layer of layers.slice(layersOfEntry()).reverse()) layer.close();
  // After they have gone. One that stays, because it has something to ask, gets its entry back.
  setTimeout(followLayers);
}

function addLayer(layer: Layer): () => void {
  if (!isListening) window.addEventListener('popstate', onPopState);
  isListening = true;
  layers.push(layer);
  queueMicrotask(followLayers);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    queueMicrotask(followLayers);
  };
}

/** While `isOpen`, going back closes it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (isOpen ? addLayer({ close: () => latest.current() }) : undefined), [isOpen]);
}

/** To be awaited before an entry is pushed: what was closed by the same tap has left the history by then. */
export async function historyFollowed(): Promise<void> {
  await Promise.resolve();
  if (traversal !== undefined) await new Promise<void>((goOn) => waiting.push(goOn));
}
