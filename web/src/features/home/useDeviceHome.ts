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
import { homeOf } from './location/homePlace.tsx';

/** A device further from home than this, on either axis, is in a new place. */
export const SOMEWHERE_NEW_DEGREES = 0.01;

/** A move is not offered on a day with a challenge, whose sign can be as far away as a new place. */
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
  const east = Math.abs(home.longitude - device.longitude);
  // The shorter way between two longitudes may cross the antimeridian.
  return Math.max(north, Math.min(east, 360 - east)) > SOMEWHERE_NEW_DEGREES;
}

type DevicePosition =
  /** `checking`: the permission is being read; `asking`: the browser's permission prompt is open. */
  | { status: 'checking' | 'unasked' | 'asking' | 'locating' }
  | { status: 'found'; position: Position }
  | { status: 'failed'; reason: PositionFailure };

/** The position is read without a press only when no permission prompt would open. `isHeld` delays it. */
function useDevicePosition(hasHome: boolean, isHeld: boolean): [DevicePosition, ask: () => void] {
  const [state, setState] = useState<DevicePosition>({ status: isHeld ? 'unasked' : 'checking' });
  const [round, setRound] = useState(0);
  const ask = useCallback(() => setRound((last) => last + 1), []);
  const [hadHome] = useState(hasHome);

  useEffect(() => {
    if (isHeld) return;
    let current = true;
    const locate = async () => {
      const permissionState = (await permission())?.state;
      const isSilent = permissionState === 'granted' || (permissionState === 'denied' && !hadHome);
      if (!current) return;
      if (round === 0 && !isSilent) return setState({ status: 'unasked' });
      setState({ status: permissionState === 'prompt' ? 'asking' : 'locating' });
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

const permission = async (): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);

export type DeviceHome = {
  isChecking: boolean;
  isAsking: boolean;
  isBusy: boolean;
  failure: PositionFailure | undefined;
  saveError: Error | null;
  /** A device position far from home, where a move is offered. */
  elsewhere: Position | undefined;
  ask: () => void;
};

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
