import { useLayoutEffect, useRef } from 'react';

/**
 * Each layer (dialog, menu, full-screen map) has a history entry of the same URL, so that Back closes it. The entry's
 * state is the number of layers; both are synchronised after each change, so replacing a dialog adds no entry.
 */
type Layer = { close: () => void };
type EntryState = { layers?: number } | null;

const layers: Layer[] = [];
/** Navigations wait until the history entry of a closed layer is left. */
const waiting: (() => void)[] = [];
/** A traversal to a dropped entry fires no popstate, so the wait has a timeout. */
const TRAVERSAL_MS = 3_000;
let traversal: ReturnType<typeof setTimeout> | undefined;
/** A popstate after the timeout must not repeat the traversal or count as Back. */
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
  // Layers are counted after they have closed; a dialog that refuses to close gets its history entry back.
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

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (isOpen ? addLayer({ close: () => latest.current() }) : undefined), [isOpen]);
}

/** Await this before pushing a history entry: by then a dialog closed by the same tap has left the history. */
export async function historyFollowed(): Promise<void> {
  await Promise.resolve();
  if (traversal !== undefined) await new Promise<void>((goOn) => waiting.push(goOn));
}
