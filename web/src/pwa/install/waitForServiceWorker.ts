/** Resolves once a worker controls this page: after some seconds on a first visit, never without a worker. */
export async function waitForServiceWorker(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) return;
  await new Promise<void>((resolve) =>
    serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true, signal }),
  );
}
