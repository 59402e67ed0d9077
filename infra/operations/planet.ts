/** Input and output figures of an import without buildings, as for large extracts. */
export interface MeasuredImport {
  name: string;
  megabytes: number;
  cpuSeconds: number;
  storedBytes: number;
  kilometres: number;
}

/** A linear model of two quantities. */
interface Rate {
  first: number;
  second: number;
}

/** Seconds: per import and per MB. Bytes: per kilometre of ways, and per MB of other map data. */
export interface PlanetRates {
  seconds: Rate;
  bytes: Rate;
}

/** Rates with the least relative error over the measured imports. */
export function ratesOf(measured: readonly MeasuredImport[]): PlanetRates {
  return {
    seconds: leastMissed(measured.map(({ megabytes, cpuSeconds }) => [1, megabytes, cpuSeconds])),
    bytes: leastMissed(measured.map(({ kilometres, megabytes, storedBytes }) => [kilometres, megabytes, storedBytes])),
  };
}

/** Relative error of the rates for one import: 0.1 is ten percent too much. */
export function missedBy(rates: PlanetRates, its: MeasuredImport): { seconds: number; bytes: number } {
  const { seconds, bytes } = rates;
  return {
    seconds: (seconds.first + seconds.second * its.megabytes) / its.cpuSeconds - 1,
    bytes: (bytes.first * its.kilometres + bytes.second * its.megabytes) / its.storedBytes - 1,
  };
}

/** Least squares of the relative error in two non-negative unknowns. */
function leastMissed(rows: readonly (readonly [number, number, number])[]): Rate {
  const scaled = rows.map(([a, b, value]) => [a / value, b / value] as const);
  const sum = (of: (row: readonly [number, number]) => number) => scaled.reduce((total, row) => total + of(row), 0);
  const [aa, ab, bb] = [sum(([a]) => a * a), sum(([a, b]) => a * b), sum(([, b]) => b * b)];
  const [a1, b1] = [sum(([a]) => a), sum(([, b]) => b)];
  const determinant = aa * bb - ab * ab;
  const first = (a1 * bb - b1 * ab) / determinant;
  const second = (b1 * aa - a1 * ab) / determinant;
  if (first >= 0 && second >= 0) return { first, second };
  return first < 0 ? { first: 0, second: b1 / bb } : { first: a1 / aa, second: 0 };
}

/** Assumptions: size of the world, prices of AWS. */
export const assumed = {
  extracts: 350,
  megabytes: 85_000,
  kilometres: 70e6,
  /** Per hour, a spot instance with two Graviton vCPUs and 16 GB; each job has one. */
  machineDollars: 0.045,
  /** Per hour, its disk: 100 GB of gp3. */
  diskDollars: 0.011,
  storedDollars: 0.023,
  putDollars: 0.005 / 1000,
  downloadSeconds: (megabytes: number) => megabytes / 20,
  jobsAtOnce: 16,
  volumeBytes: 20e6,
} as const;

/** Extrapolation to the planet. A job with one reading thread uses one of two vCPUs. */
export function planetOf({ seconds, bytes }: PlanetRates) {
  const cpuHours = (seconds.first * assumed.extracts + seconds.second * assumed.megabytes) / 3600;
  const downloadHours = assumed.downloadSeconds(assumed.megabytes) / 3600;
  const machineHours = cpuHours + downloadHours;
  const gigabytes = (bytes.first * assumed.kilometres + bytes.second * assumed.megabytes) / 1e9;
  const puts = (gigabytes * 1e9) / assumed.volumeBytes + 4 * assumed.extracts;
  return {
    cpuHours,
    downloadHours,
    hours: machineHours / assumed.jobsAtOnce,
    gigabytes,
    onceDollars: machineHours * (assumed.machineDollars + assumed.diskDollars) + puts * assumed.putDollars,
    monthlyDollars: gigabytes * assumed.storedDollars,
  };
}
