import { useCallback, useEffect, useRef, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import type { Position } from '../../../../shared/domain/geo.ts';
import { useMoveHome } from '../../api/walkers.ts';
import {
  devicePosition,
  PositionError,
  type PositionFailure,
  pageLoadAttempts,
} from '../../map/walk/devicePosition.ts';
import { homeOf } from '../../session/home.ts';

/** Further away than this, in either direction, the device is somewhere new. */
export const SOMEWHERE_NEW_DEGREES = 0.01;

/**
 * What the device's position means for home: it becomes home while none is saved; afterwards moving is only ever asked
 * about, and not on a day with a challenge, for its sign may well stand far enough away to look like somewhere new.
 */
export function homeFromDevice(
  home: Position | null,
  device: Position,
  hasChallenge: boolean,
): 'adopt' | 'ask' | 'keep' {
  if (!home) return 'adopt';
  return !hasChallenge && isSomewhereNew(home, device) ? 'ask' : 'keep';
}

function isSomewhereNew(home: Position, device: Position): boolean {
  const north = Math.abs(home.latitude - device.latitude);
  const around = Math.abs(home.longitude - device.longitude);
  // Across the date line the short way is the other one.
  return Math.max(north, Math.min(around, 360 - around)) > SOMEWHERE_NEW_DEGREES;
}

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
function useDevicePosition(hasHome: boolean, isHeld: boolean): [DevicePosition, ask: () => void] {
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

export type DeviceHome = {
  /** Nothing to show yet, for an instant. */
  isChecking: boolean;
  /** The browser's permission question is open. */
  isAsking: boolean;
  /** The device looks for its position, or home is being saved there. */
  isBusy: boolean;
  failure: PositionFailure | undefined;
  /** The position is known, but home could not be saved there. */
  saveError: Error | null;
  /** Where the walker is, when that is worth asking whether home should move there. */
  elsewhere: Position | undefined;
  ask: () => void;
};

/** Lets home follow the device where the rule says so. */
export function useDeviceHome(user: OwnUser, challenge: Challenge | null, isHeld: boolean): DeviceHome {
  const home = homeOf(user);
  const [device, ask] = useDevicePosition(home !== null, isHeld);
  const { mutate, error } = useMoveHome(user.id);
  const position = device.status === 'found' ? device.position : undefined;
  const rule = position && homeFromDevice(home, position, challenge !== null);

  const adopted = useRef<Position>(undefined);
  useEffect(() => {
    if (rule !== 'adopt' || !position || adopted.current === position) return;
    adopted.current = position;
    mutate({ position, source: 'device' });
  }, [rule, position, mutate]);

  return {
    isChecking: device.status === 'checking',
    isAsking: device.status === 'asking',
    isBusy: device.status === 'locating' || (rule === 'adopt' && !error),
    failure: device.status === 'failed' ? device.reason : undefined,
    saveError: error,
    elsewhere: rule === 'ask' ? position : undefined,
    ask,
  };
}
