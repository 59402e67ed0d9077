import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { collection } from '../../../../../shared/api/collection.ts';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/queryClient.ts';
import { say } from '../../../words/say.ts';
import type { Town } from '../queries.ts';
import { type Added, addEarlierWalks, type Stage } from './addEarlierWalks.ts';
import { ComparingFailed } from './compareAway.ts';

export type EarlierState =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; stage: Stage; done: number; all: number }
  | { step: 'ended'; added: Added }
  | { step: 'asking'; isRemoving: boolean; problem?: string }
  | { step: 'removed' };

/** Recordings on their way onto the map: one choice of files at a time, and over with its dialog. */
export function useEarlierWalks(walkerId: string, towns: readonly Town[]) {
  const client = useQueryClient();
  const [state, setState] = useState<EarlierState>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const readAnew = () => {
    invalidate(client, collection.listTowns, { id: walkerId });
    for (const { key } of towns) invalidate(client, collection.getTown, { id: walkerId, town: key });
  };

  const add = async (files: File[]) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const onStep = (stage: Stage, done: number, all: number) => setState({ step: 'running', stage, done, all });
      setState({ step: 'ended', added: await addEarlierWalks({ walkerId, towns, files, signal, onStep }) });
    } catch (error) {
      const problem = signal.aborted
        ? say('Stopped. Choose the same files again to continue. Nothing is added twice.')
        : problemOf(error);
      setState({ step: 'choosing', problem });
    }
    readAnew();
  };

  const remove = async () => {
    setState({ step: 'asking', isRemoving: true });
    try {
      await call(collection.removeEarlierStreets, { params: { id: walkerId } });
      setState({ step: 'removed' });
    } catch (error) {
      setState({ step: 'asking', isRemoving: false, problem: problemOf(error) });
    }
    readAnew();
  };

  return {
    ...{ state, add, remove },
    cancel: () => running.current?.abort(),
    askToRemove: () => setState({ step: 'asking', isRemoving: false }),
    choose: () => setState({ step: 'choosing' }),
  };
}

const problemOf = (error: unknown): string =>
  error instanceof ComparingFailed
    ? say("These files couldn't be read on this device. Try fewer at a time.")
    : error instanceof Error
      ? error.message
      : say('Please try again.');
