import { useCallback, useEffect, useState } from 'react';
import type { Position } from '../../../../../shared/domain/geo.ts';
import { devicePosition, PositionError, type PositionFailure, pageLoadAttempts } from '../../../map/devicePosition.ts';

export type DevicePosition =
  /** `checking`: whether it may be asked for is not known yet; `asking`: the browser's permission question is open. */
  | { status: 'checking' | 'unasked' | 'asking' | 'locating' }
  | { status: 'found'; position: Position }
  | { status: 'failed'; reason: PositionFailure };

/**
 * Where the device is. By itself it is asked only where that opens no question: with a home where the permission is
 * granted, without one also where it is denied, so that the walker hears how to allow it. While `isHeld`, nothing is
 * asked yet.
 */
export function useDevicePosition(hasHome: boolean, isHeld: boolean): [DevicePosition, ask: () => void] {
  const [state, setState] = useState<DevicePosition>({ status: isHeld ? 'unasked' : 'checking' });
  const [round, setRound] = useState(0);
  const ask = useCallback(() => setRound((last) => last + 1), []);
  const [hadHome] = useState(hasHome);

  useEffect(() => {
    if (isHeld) return;
    let current = true;
    const locate = async () => {
      const asked = (await permission())?.state;
      const isSilent = asked === 'granted' || (asked === 'denied' && !hadHome);
      if (!current) return;
      if (round === 0 && !isSilent) return setState({ status: 'unasked' });
      setState({ status: asked === 'prompt' ? 'asking' : 'locating' });
      try {
        const position = await devicePosition(pageLoadAttempts);
        if (current) setState({ status: 'found', position });
      } catch (error) {
        if (!(error instanceof PositionError)) throw error;
        if (current) setState({ status: 'failed', reason: error.reason });
      }
    };
    void locate();
    return () => {
      current = false;
    };
  }, [hadHome, isHeld, round]);

  useEffect(() => {
    let granted: PermissionStatus | undefined;
    let current = true;
    const onChange = () => granted?.state === 'granted' && ask();
    void permission().then((status) => {
      if (!current) return;
      granted = status;
      granted?.addEventListener('change', onChange);
    });
    return () => {
      current = false;
      granted?.removeEventListener('change', onChange);
    };
  }, [ask]);

  return [state, ask];
}

/** Not every browser tells; then nothing is known. */
const permission = async (): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
