import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LogLine } from '../../functions/runtime/log.ts';
import { readLastBackup } from '../archive/lastBackup.ts';
import type { Listener } from './gateway.ts';
import { isLoopbackHost } from './settings.ts';

export const metricsPath = '/metrics';

/** Requires a loopback host name: by DNS rebinding a web page could otherwise read the metrics, which need no key. */
export const isLocalMetricsCall = ({ url, headers: { host = '' } }: IncomingMessage): boolean =>
  url?.split('?')[0] === metricsPath && isLoopbackHost(host.replace(/:\d+$/, ''));

type Labels = Record<string, string | number>;
const labelled = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');

/** Figures for Prometheus, counted from the log lines of calls and jobs, which hold no personal data. */
export function openMetrics(dataDir: string) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const counters = new Map<string, number>();
  const add = (name: string, labels: Labels, by: number) => {
    const key = `${name}{${labelled(labels)}}`;
    counters.set(key, (counters.get(key) ?? 0) + by);
  };

  function count({ message, route, status = 0, job, level, ms = 0 }: LogLine): void {
    if (message === 'request' && route) {
      add('signpost_requests_total', { route, status }, 1);
      add('signpost_request_seconds_total', { route }, ms / 1000);
    }
    if (!job) return;
    add('signpost_jobs_total', { job, outcome: level === 'error' ? 'failed' : 'done' }, 1);
    add('signpost_job_seconds_total', { job }, ms / 1000);
  }

  /** The event loop delay is measured since the previous call. */
  function text(): string {
    const { user, system } = process.cpuUsage();
    const backup = readLastBackup(dataDir);
    const gauges = {
      ...(backup && {
        signpost_last_backup_age_seconds: (Date.now() - Date.parse(backup.at)) / 1000,
        signpost_last_backup_bytes: backup.bytes,
      }),
      signpost_event_loop_delay_max_seconds: delay.max / 1e9,
      signpost_event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_cpu_seconds_total: (user + system) / 1e6,
      process_start_time_seconds: Date.now() / 1000 - process.uptime(),
    };
    delay.reset();
    const lines = [...counters, ...Object.entries(gauges)].map(([name, value]) => `${name} ${value}`);
    return `${lines.sort().join('\n')}\n`;
  }

  const handler: Listener = async (request, response) => {
    request.resume();
    response.writeHead(200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(text());
  };
  return { count, handler, stop: () => delay.disable() };
}
