/** The walker has asked the device for less motion. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
