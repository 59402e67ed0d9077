export { useGpxOfWalk } from './gpxOfWalk.ts';
