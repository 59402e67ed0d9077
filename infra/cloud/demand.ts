/** How often a walker's day makes each call. Fractions: one day in so many. */
export const dayOfAWalker: Readonly<Record<string, number>> = {
  'GET /api/user': 4,
  'GET /api/challenges/today': 4,
  'GET /api/users/{id}': 1,
  'PATCH /api/users/{id}': 0.05,
  'POST /api/login': 1 / 30,
  'GET /api/geocode/reverse': 0.05,
  'POST /api/routes/generate': 1.3,
  'POST /api/challenges': 1.2,
  'POST /api/objects/upload': 1,
  'POST /api/challenges/{id}/complete': 1.05,
  'GET /api/users/{id}/stats': 2,
  'GET /api/users/{id}/rank': 1,
  'GET /api/users/{id}/challenges/completed': 1,
  'GET /api/users/{id}/achievements': 0.7,
  'GET /api/stats/global': 0.5,
  'GET /api/challenges/global': 0.3,
  'GET /api/leaderboard/global': 0.5,
  'GET /api/users/{id}/leaderboard/friends': 0.7,
  'GET /api/users/{id}/friend-requests': 0.7,
  'GET /api/users/{id}/favourites/{challengeId}/check': 1,
  'POST /api/users/{id}/favourites/{challengeId}': 0.2,
};

const callsOfADay = Object.values(dayOfAWalker).reduce((sum, times) => sum + times, 0);

/** A fifth of a day's calls fall into one hour of the evening, and its busiest minutes have twice the hour's mean. */
const busiestHour = 0.2;
const busiestMinutes = 2;

/** How many times a second of the busiest minutes sees what a walker's day holds once. */
export const peakPerSecond = (dailyWalkers: number): number => (dailyWalkers * busiestHour * busiestMinutes) / 3600;

/** API Gateway lets no more than this through at once in any account, unless it is asked to. */
const maxAtOnce = 5_000;

/** What API Gateway lets through, over all walkers: their busiest minutes, rounded up, and twice that at once. */
export function requestsFor(dailyWalkers: number): { rate: number; burst: number } {
  const rate = Math.max(50, 100 * Math.ceil((peakPerSecond(dailyWalkers) * callsOfADay) / 100));
  return { rate, burst: Math.max(rate, Math.min(2 * rate, maxAtOnce)) };
}

/** Of a processor, to read the sign of one photo (docs/decisions/signs.md). */
export const signSeconds = 1.5;

/**
 * How many signs are read at once: a day's in half a day, so that what the evening leaves over is read by morning. More
 * would cost no more, but a flood shall not take the account's limit of functions.
 */
export const signsAtOnceFor = (dailyWalkers: number): number =>
  Math.max(10, Math.ceil((2 * dailyWalkers * signSeconds) / (24 * 60 * 60)));
