import { useCallback, useEffect, useState } from 'react';
import type { Position } from '../../../../../shared/domain/geo.ts';
import { devicePosition, PositionError, type PositionFailure, pageLoadAttempts } from '../../../map/devicePosition.ts';

export type DevicePosition =
  | { status: 'locating' }
  | { status: 'found'; position: Position }
  | { status: 'failed'; reason: PositionFailure };

const locating: DevicePosition = { status: 'locating' };

/**
 * Where the device is, asked for once and again on demand. Without a home the walker is asked for permission; with one
 * the position is read only if the permission is granted already. While `isHeld`, nothing is asked yet.
 */
export function useDevicePosition(hasHome: boolean, isHeld: boolean): [DevicePosition, retry: () => void] {
  const [state, setState] = useState<DevicePosition>(locating);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setState(locating);
    setRound((last) => last + 1);
  }, []);
  const [asksAlways] = useState(!hasHome);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (isHeld) return;
    let current = true;
    const ask = async () => {
      if (!asksAlways && (await permission())?.state !== 'granted') return;
      try {
        const position = await devicePosition(pageLoadAttempts);
        if (current) setState({ status: 'found', position });
      } catch (error) {
        if (!(error instanceof PositionError)) throw error;
        if (current) setState({ status: 'failed', reason: error.reason });
      }
    };
    void ask();
    return () => {
      current = false;
    };
  }, [asksAlways, isHeld, round]);

  useEffect(() => {
    let granted: PermissionStatus | undefined;
    let current = true;
    const onChange = () => granted?.state === 'granted' && retry();
    void permission().then((status) => {
      if (!current) return;
      granted = status;
      granted?.addEventListener('change', onChange);
    });
    return () => {
      current = false;
      granted?.removeEventListener('change', onChange);
    };
  }, [retry]);

  return [state, retry];
}

/** Not every browser tells; then nothing is known. */
const permission = async (): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
