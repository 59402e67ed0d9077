import { say } from '../words/say.ts';

/** Nobody is to look for these streets in the town that they lie over. */
export const PracticeTag = () => <span className="map-practice">{say('Practice streets')}</span>;
