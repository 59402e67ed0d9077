import { dailyLoop } from './dailyLoop.ts';

dailyLoop('firefox');
