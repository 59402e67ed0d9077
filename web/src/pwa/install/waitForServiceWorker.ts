/** Resolves when a worker sees what this page fetches: on the first visit that is some seconds in, elsewhere never. */
export async function waitForServiceWorker(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) return;
  await new Promise<void>((resolve) =>
    serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true, signal }),
  );
}
