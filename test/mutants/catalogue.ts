import { aroundMutants } from './around.ts';
import { cloudMutants } from './cloud.ts';
import { dataMutants } from './data.ts';
import { earlierMutants } from './earlier.ts';
import { fairPlayMutants } from './fairPlay.ts';
import { handlerMutants } from './handlers.ts';
import { importMutants } from './imports.ts';
import { jobMutants } from './jobs.ts';
import { moderationMutants } from './moderated.ts';
import { operatedMutants } from './operated.ts';
import { ruleMutants } from './rules.ts';
import { streetMutants } from './streets.ts';
import { walkMutants } from './walk.ts';
import { webMutants } from './web.ts';
import { worldMutants } from './world.ts';

export const mutants = [
  ...ruleMutants,
  ...walkMutants,
  ...fairPlayMutants,
  ...moderationMutants,
  ...dataMutants,
  ...handlerMutants,
  ...jobMutants,
  ...aroundMutants,
  ...cloudMutants,
  ...streetMutants,
  ...operatedMutants,
  ...webMutants,
  ...importMutants,
  ...worldMutants,
  ...earlierMutants,
];
