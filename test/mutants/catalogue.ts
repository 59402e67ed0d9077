import { aroundMutants } from './around.ts';
import { cloudMutants } from './cloud.ts';
import { dataMutants } from './data.ts';
import { handlerMutants } from './handlers.ts';
import { jobMutants } from './jobs.ts';
import { ruleMutants } from './rules.ts';

export const mutants = [
  ...ruleMutants,
  ...dataMutants,
  ...handlerMutants,
  ...jobMutants,
  ...aroundMutants,
  ...cloudMutants,
];
