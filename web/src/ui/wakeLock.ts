/** Keeps the screen on until it is released. A browser that cannot, or does not want to, leaves it as it is. */
export function keepScreenOn(): () => void {
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
