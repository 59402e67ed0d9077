import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';

/** The letters of the model in its order: nothing first, a space last. */
export function readDictionary(text: string): string[] {
  return ['', ...text.split(/\r?\n/).filter((line) => line !== ''), ' '];
}

/**
 * Greedy decoding of a recognition (CTC): in each step the likeliest letter, repeated ones and the blank left out.
 * `values` holds `steps` times as many probabilities as the dictionary has letters.
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

/** The models cannot be loaded: an operator's matter, and no walker's. */
export class ModelsMissing extends Error {
  override name = 'ModelsMissing';
}

/** What a folder of models holds, by the names of PaddleOCR's release. */
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

/** One thread: two are not faster, and want headers in a browser and workers here. */
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
