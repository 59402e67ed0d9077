import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import type { Listener } from './gateway.ts';
import type { Counts, LocalJobs } from './jobs.ts';

export const jobName = (text: string | undefined): JobName | undefined =>
  namedJobs().find(({ name }) => name === text)?.name;

export const jobsPath = '/_local/jobs/';

/** `POST /_local/jobs/<name>` for `npm run job` while the stack holds the database. */
export function jobsHandler(jobs: LocalJobs): Listener {
  return async (request, response) => {
    const answer = (status: number, body: Counts | string) => {
      const text = typeof body === 'string';
      response.writeHead(status, { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json' });
      response.end(text ? body : JSON.stringify(body));
    };
    request.resume();
    if (request.method !== 'POST') return answer(405, 'Jobs are run by POST.');
    const name = jobName((request.url ?? '').slice(jobsPath.length));
    if (!name) return answer(404, 'There is no such job.');
    try {
      answer(200, await jobs.run(name));
    } catch {
      answer(500, `${name} failed. The stack’s own terminal says where.`);
    }
  };
}
