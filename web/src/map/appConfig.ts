import type { AppConfig } from '../../../shared/api/config.ts';

let pending: Promise<AppConfig> | undefined;

/** The configuration of the stage: its maps, its demo city, who may register. It is cached; failures are not. */
export function appConfig(): Promise<AppConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json();
}

/** The config of the stage is not cached by HTTP and stays valid while the page is open. */
export const stageConfig = { queryKey: ['config.json'], queryFn: appConfig, staleTime: Number.POSITIVE_INFINITY };
