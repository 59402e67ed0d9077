/** The device's own figure is where two of three fixes lie; a street's echoes are worse than it knows. */
export const noiseOf = (accuracy: number): number => Math.max(5, accuracy) ** 2;

/** A Kalman filter of one dimension; a measurement far from what was expected counts for less. */
export function corrected(along: number, variance: number, measured: number, noise: number) {
  const surprise = (measured - along) ** 2 / (variance + noise);
  const trusted = noise * Math.min(4, Math.max(1, surprise / 4));
  const gain = variance / (variance + trusted);
  return { along: along + gain * (measured - along), variance: (1 - gain) * variance };
}
