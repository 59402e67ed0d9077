import { msg } from '../../../../shared/domain/msg.ts';
export type PhotoState =
  | { phase: 'waiting' }
  | { phase: 'preprocessing' }
  | { phase: 'uploading' | 'paused'; bytes: number; total: number }
  | { phase: 'postprocessing' }
  | { phase: 'complete' }
  /** A refused photo is not retried automatically. */
  | { phase: 'error'; message: string; isRefused: boolean };

export type Phase = PhotoState['phase'];

export type PhotoEvent =
  /** These three events reset the state. */
  | { type: 'chosen' }
  | { type: 'removed' }
  | { type: 'begun' }
  | { type: 'prepared' }
  | { type: 'uploading'; total: number }
  | { type: 'progressed'; bytes: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'stored' }
  | { type: 'completed' }
  | { type: 'failed'; message: string; isRefused?: boolean };

export const WAITING: PhotoState = { phase: 'waiting' };

/** The specification's order of precedence: error, complete, paused, uploading. */
export function photoState(state: PhotoState, event: PhotoEvent): PhotoState {
  const isUploading = state.phase === 'uploading' || state.phase === 'paused';
  switch (event.type) {
    case 'chosen':
      return { phase: 'preprocessing' };
    case 'removed':
      return WAITING;
    case 'begun':
      return state.phase === 'preprocessing' ? state : WAITING;
  }
  if (state.phase === 'error') return state;
  switch (event.type) {
    case 'failed':
      return { phase: 'error', message: event.message, isRefused: event.isRefused === true };
    case 'completed':
      return { phase: 'complete' };
  }
  if (state.phase === 'complete') return state;
  switch (event.type) {
    case 'prepared':
      return state.phase === 'preprocessing' ? WAITING : state;
    case 'uploading':
      return isUploading ? { ...state, total: event.total } : { phase: 'uploading', bytes: 0, total: event.total };
    case 'progressed':
      return isUploading ? { ...state, bytes: event.bytes } : state;
    case 'paused':
      return isUploading ? { ...state, phase: 'paused' } : state;
    case 'resumed':
      return isUploading ? { ...state, phase: 'uploading' } : state;
    case 'stored':
      return { phase: 'postprocessing' };
  }
}

export const percentOf = (state: PhotoState): number =>
  'total' in state && state.total > 0 ? Math.round((100 * state.bytes) / state.total) : 0;

/** Notices of a failed upload by its step. */
export const storingFailures = {
  sign: {
    title: msg('Upload setup failed'),
    description: msg('Could not prepare file upload. Please try again.'),
  },
  put: { title: msg('Upload failed'), description: msg('Failed to upload photo. Please try again.') },
} as const;
