/** Alone here: the contract says it in a sentence, and needs nothing of achievements, which friendships can unlock. */
export const MOST_FRIENDS = 200;
