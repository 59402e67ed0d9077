import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFolder } from '../functions/signs/reading/modelFolder.ts';
import { modelFiles } from '../functions/signs/reading/models.ts';

/** What `onnxruntime-web` loads from beside the module that it was bundled into. */
const runtime = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];

/** What lies in the folder of a function that reads signs, besides its bundle. */
export const beside = [...runtime, 'models'];

/** Lays the runtime and the models into the folder of a function, with the licence of the models. */
export async function bringModels(root: string, folder: string): Promise<void> {
  const models = join(folder, 'models');
  await mkdir(models, { recursive: true });
  await Promise.all([
    ...runtime.map((name) => cp(join(root, 'node_modules/onnxruntime-web/dist', name), join(folder, name))),
    ...Object.values(modelFiles).map((name) => cp(join(modelFolder(process.env), name), join(models, name))),
    cp(join(root, 'functions/signs/reading/LICENSE-models.txt'), join(models, 'LICENSE.txt')),
  ]);
}
