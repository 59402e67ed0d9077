/** What an import took and made, without buildings, as large extracts are imported. */
export interface MeasuredImport {
  name: string;
  megabytes: number;
  cpuSeconds: number;
  storedBytes: number;
  kilometres: number;
}

/** What one of a thing takes, and one of another. */
interface Rate {
  first: number;
  second: number;
}

/** Seconds: so many for each import and for each MB. Bytes: so many a kilometre of ways, and a MB for what else is on the map. */
export interface PlanetRates {
  seconds: Rate;
  bytes: Rate;
}

/** The rates by which all of the measured imports are missed least, each as a share of its own. */
export function ratesOf(measured: readonly MeasuredImport[]): PlanetRates {
  return {
    seconds: leastMissed(measured.map(({ megabytes, cpuSeconds }) => [1, megabytes, cpuSeconds])),
    bytes: leastMissed(measured.map(({ kilometres, megabytes, storedBytes }) => [kilometres, megabytes, storedBytes])),
  };
}

/** How far off the rates are for one import: 0.1 is ten percent too much. */
export function missedBy(rates: PlanetRates, its: MeasuredImport): { seconds: number; bytes: number } {
  const { seconds, bytes } = rates;
  return {
    seconds: (seconds.first + seconds.second * its.megabytes) / its.cpuSeconds - 1,
    bytes: (bytes.first * its.kilometres + bytes.second * its.megabytes) / its.storedBytes - 1,
  };
}

/** Least squares of the relative error, in two unknowns that are no less than nothing. */
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

/** What is not measured: the size of the world, and what AWS asks. */
export const assumed = {
  extracts: 350,
  megabytes: 85_000,
  kilometres: 70e6,
  /** Of a spot machine with two Graviton processors and 16 GB, an hour; each job has one. */
  machineDollars: 0.045,
  /** Its disk, for that hour: 100 GB of gp3. */
  diskDollars: 0.011,
  storedDollars: 0.023,
  putDollars: 0.005 / 1000,
  downloadSeconds: (megabytes: number) => megabytes / 20,
  jobsAtOnce: 16,
  volumeBytes: 20e6,
} as const;

/** The whole planet by these rates. A job uses one of its two processors as long as it reads by one thread. */
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
