import { dailyLoop } from './dailyLoop.ts';

dailyLoop('webkit');
