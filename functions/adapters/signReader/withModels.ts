import type { SignReader } from '../../ports/signs.ts';
import { loadModels, type Models, ModelsMissing, modelFolder, readSign } from '../../signs/index.ts';

/** Reads in this process. Models are loaded with the first picture; after a failure the next one tries again. */
export function readWithModels(env: { SIGN_MODELS?: string | undefined }): SignReader {
  let loading: Promise<Models> | undefined;
  return {
    async read(picture, wanted) {
      try {
        const models = () => (loading ??= loadModels(modelFolder(env)));
        const { verdict, names } = await readSign(models, picture, wanted);
        return { outcome: verdict, names };
      } catch (error) {
        if (!(error instanceof ModelsMissing)) throw error;
        loading = undefined;
        return { outcome: 'unloadable', names: [] };
      }
    },
  };
}
