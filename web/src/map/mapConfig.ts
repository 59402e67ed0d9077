import type { AppConfig, MapConfig } from '../../../shared/api/config.ts';

let asked: Promise<MapConfig> | undefined;

/** Which map this stage has. Asked once; a failure is forgotten, so that the next map asks again. */
export function mapConfig(): Promise<MapConfig> {
  asked ??= fetchConfig().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function fetchConfig(): Promise<MapConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config: AppConfig = await response.json();
  return config.map;
}
