import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { say } from '../../../words/say.ts';
import { type Archive, NotAnArchive, readArchive } from './archive.ts';
import { nothingRestored, type Restored, restoreArchive, stepsOf } from './restoreArchive.ts';

export type RestoreState =
  | { step: 'choosing'; isReading: boolean; problem?: string }
  | { step: 'chosen'; archive: Archive }
  | { step: 'running'; done: number; all: number }
  /** `problem` is why it ended before its end; null where it was cancelled. */
  | { step: 'ended'; restored: Restored; problem?: string | null };

/** An archive on its way into the account: one at a time, and over with its dialog. */
export function useRestore(user: OwnUser) {
  const client = useQueryClient();
  const [state, setState] = useState<RestoreState>({ step: 'choosing', isReading: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** Not before what came back was read: other units or another language draw every screen anew, this dialog among them. */
  const readAnew = () => void (running.current && client.invalidateQueries());

  const choose = async (file: File) => {
    setState({ step: 'choosing', isReading: true });
    try {
      setState({ step: 'chosen', archive: await readArchive(file) });
    } catch (error) {
      const problem =
        error instanceof NotAnArchive
          ? say("That isn't a Signpost archive. Please choose the ZIP that “Download My Data” makes.")
          : say("That file couldn't be read. Please choose it again.");
      setState({ step: 'choosing', isReading: false, problem });
    }
  };

  const start = async (archive: Archive, withSettings: boolean) => {
    running.current = new AbortController();
    const { signal } = running.current;
    const restored = nothingRestored();
    const all = stepsOf(archive);
    let done = 0;
    const onStep = (steps = 1) => {
      done += steps;
      setState({ step: 'running', done, all });
    };
    onStep(0);
    try {
      await restoreArchive({ archive, user, withSettings, now: new Date(), signal, restored, onStep });
      setState({ step: 'ended', restored });
    } catch (error) {
      const message = error instanceof Error ? error.message : say('Please try again.');
      setState({ step: 'ended', restored, problem: signal.aborted ? null : message });
    }
  };

  return { state, choose, start, readAnew, cancel: () => running.current?.abort() };
}
