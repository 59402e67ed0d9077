import { expect, it } from 'vitest';
import { widgetState } from './widgetState.ts';

const fresh = { progress: { uploadStarted: null } };
const shrinking = { progress: { uploadStarted: null, preprocess: { mode: 'indeterminate' } } };
const sending = { progress: { uploadStarted: 1, uploadComplete: false } };
const paused = { ...sending, isPaused: true };
const finishing = { progress: { uploadStarted: 1, uploadComplete: true, postprocess: { mode: 'indeterminate' } } };
const done = { progress: { uploadStarted: 1, uploadComplete: true } };

it.each([
  ['waiting', null, []],
  ['waiting', null, [fresh]],
  ['preprocessing', null, [shrinking]],
  ['preprocessing', null, [finishing, shrinking]],
  ['uploading', null, [sending]],
  ['uploading', null, [paused, sending]],
  ['uploading', null, [shrinking, sending]],
  ['paused', null, [paused]],
  ['postprocessing', null, [finishing]],
  ['complete', null, [done]],
  // The order of precedence: error, complete, paused, uploading.
  ['error', 'No.', [done]],
  ['error', 'No.', [paused]],
  ['error', 'No.', [sending]],
  ['complete', null, [{ ...done, isPaused: true }]],
  ['paused', null, [paused, shrinking]],
] as const)('is %s with error %j and files %j', (expected, error, files) => {
  expect(widgetState({ error, files: Object.fromEntries(files.map((file, at) => [at, file])) })).toBe(expected);
});
