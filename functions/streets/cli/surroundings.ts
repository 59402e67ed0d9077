import type { Terminal } from './progressBar.ts';

export interface Surroundings {
  print(line: string): void;
  complain(line: string): void;
  /** For progress bars. */
  terminal: Terminal;
  /** DATA_DIR: streets live in its folder `streets`. */
  dataFolder: string;
  now(): Date;
  /** Brings imports to a stage in the cloud; of which the streets themselves know nothing. */
  publish?: (stage: string, options: { folder: string; name: string | undefined }) => Promise<void>;
}
