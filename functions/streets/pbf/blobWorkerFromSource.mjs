// A thread does not take over what makes JavaScript of TypeScript in the one that starts it.
import { tsImport } from 'tsx/esm/api';

await tsImport('./blobWorker.ts', import.meta.url);
