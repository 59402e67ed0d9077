/** Calls per walker and day; a fraction means one day in several. */
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

/** Share of a day's calls in the busiest evening hour; its peak is twice the hour's mean. */
export const busiestHour = 0.2;
const busiestMinutes = 2;

/** Peak rate per second of an event that occurs once per walker and day. */
export const peakPerSecond = (dailyWalkers: number): number => (dailyWalkers * busiestHour * busiestMinutes) / 3600;

const maxAtOnce = 5_000;

/** API Gateway throttling: the peak rate rounded up, and twice that as burst. */
export function requestsFor(dailyWalkers: number): { rate: number; burst: number } {
  const rate = Math.max(50, 100 * Math.ceil((peakPerSecond(dailyWalkers) * callsOfADay) / 100));
  return { rate, burst: Math.max(rate, Math.min(2 * rate, maxAtOnce)) };
}

/** vCPU seconds to read one sign (docs/decisions/signs.md). */
export const signSeconds = 1.5;

/**
 * Concurrency of the sign reader: a day's photos take half a day, so that the evening's backlog is done by morning.
 * More would cost no more, but a flood must not use up the account's concurrency.
 */
export const signsAtOnceFor = (dailyWalkers: number): number =>
  Math.max(10, Math.ceil((2 * dailyWalkers * signSeconds) / (24 * 60 * 60)));
