export { datedWalks, walksUntil } from './yearWalks.ts';
