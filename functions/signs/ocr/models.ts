import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';

/** The model's output alphabet in order: the CTC blank first, a space last. */
export function readDictionary(text: string): string[] {
  return ['', ...text.split(/\r?\n/).filter((line) => line !== ''), ' '];
}

/**
 * Greedy CTC decoding: the likeliest letter of each step without repeats and blanks. `values` holds `steps` times as
 * many probabilities as the dictionary has letters.
 */
export function decodeLine(
  values: Float32Array,
  steps: number,
  dictionary: readonly string[],
): { text: string; confidence: number } {
  const classes = values.length / steps;
  let [text, before, sum, count] = ['', 0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let best = 0;
    for (let i = 1; i < classes; i++) if ((values[from + i] ?? 0) > (values[from + best] ?? 0)) best = i;
    if (best !== 0 && best !== before) {
      text += dictionary[best] ?? '';
      sum += values[from + best] ?? 0;
      count++;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

/** The models cannot be loaded: an operator's error, not a walker's. */
export class ModelsMissing extends Error {
  override name = 'ModelsMissing';
}

export const modelFiles = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  letters: 'ppocr_keys_v1.txt',
} as const;

export interface Models {
  detection: ort.InferenceSession;
  recognition: ort.InferenceSession;
  dictionary: readonly string[];
}

/** A second thread brings no speed-up and needs cross-origin isolation headers in a browser and workers here. */
ort.env.wasm.numThreads = 1;

export async function loadModels(folder: string): Promise<Models> {
  try {
    const [detection, recognition, letters] = await Promise.all([
      readFile(join(folder, modelFiles.detection)),
      readFile(join(folder, modelFiles.recognition)),
      readFile(join(folder, modelFiles.letters), 'utf8'),
    ]);
    return {
      detection: await ort.InferenceSession.create(detection),
      recognition: await ort.InferenceSession.create(recognition),
      dictionary: readDictionary(letters),
    };
  } catch (error) {
    throw new ModelsMissing(`The models that read signs cannot be loaded from ${folder}.`, { cause: error });
  }
}
