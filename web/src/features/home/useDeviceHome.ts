import { useEffect, useRef } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import type { Position } from '../../../../shared/domain/geo.ts';
import { useMoveHome } from '../../api/walkers.ts';
import type { PositionFailure } from '../../map/devicePosition.ts';
import { homeOf } from '../../session/home.ts';
import { homeFromDevice } from './homeFromDevice.ts';
import { useDevicePosition } from './location/useDevicePosition.ts';

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
