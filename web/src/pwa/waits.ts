/** An `AbortSignal` ends these waits, which are separate from uploads, because the login chunk polls the server too. */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (navigator.onLine) return;
  await new Promise<void>((resolve, reject) => {
    const done = () => resolve();
    globalThis.addEventListener('online', done, { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
