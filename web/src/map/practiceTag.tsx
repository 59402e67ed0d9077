import { say } from '../words/say.ts';

/** So that no walker looks for these streets in the town that they lie over. */
export const PracticeTag = () => <span className="map-practice">{say('Practice streets')}</span>;
