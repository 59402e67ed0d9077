/** As the spec orders them: an error hides everything, what is complete hides a pause, a pause hides the upload. */
export type WidgetState =
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'complete'
  | 'error'
  | 'paused';

interface FileState {
  isPaused?: boolean | undefined;
  progress: {
    uploadStarted?: number | null;
    uploadComplete?: boolean;
    preprocess?: unknown;
    postprocess?: unknown;
  };
}

export function widgetState({ error, files }: { error: string | null; files: Record<string, FileState> }): WidgetState {
  if (error) return 'error';
  const all = Object.values(files);
  const processing = all.filter(({ progress }) => progress.preprocess || progress.postprocess);
  if (all.length > 0 && processing.length === 0 && all.every(({ progress }) => progress.uploadComplete)) {
    return 'complete';
  }
  const underway = all.filter(({ progress }) => progress.uploadStarted && !progress.uploadComplete);
  if (underway.length > 0) return underway.every(({ isPaused }) => isPaused) ? 'paused' : 'uploading';
  if (processing.some(({ progress }) => progress.preprocess)) return 'preprocessing';
  return processing.length > 0 ? 'postprocessing' : 'waiting';
}
