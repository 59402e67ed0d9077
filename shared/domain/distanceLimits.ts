/** What a walker may choose as the longest walk, in km. */
export const LEAST_DISTANCE_KM = 1;
export const MOST_DISTANCE_KM = 5;
