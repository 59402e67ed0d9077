export { modelFolder } from './ocr/modelFolder.ts';
export { loadModels, type Models, ModelsMissing, modelFiles } from './ocr/models.ts';
export { readSign } from './readSign.ts';
