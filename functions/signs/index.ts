export { modelFolder } from './reading/modelFolder.ts';
export { loadModels, type Models, ModelsMissing, modelFiles } from './reading/models.ts';
export { readSign } from './readSign.ts';
