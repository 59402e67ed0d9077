import { expect } from 'vitest';
import { namedExamples } from '../../functions/testing/examples.ts';
import { type ExampleStage, ExampleWalker } from '../../functions/testing/exampleWalker.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { namedJobs } from '../../shared/api/jobs.ts';
import type { RunningStage } from './stage.fixture.ts';
import { throughTheEdge } from './visitor.fixture.ts';

/** The example of every route, under the role of its own function. Answers which routes were called. */
export async function callExamples(running: RunningStage): Promise<string[]> {
  const picture = await signPhoto({ width: 320, height: 240 });
  const stage: ExampleStage = {
    ...httpTransport(running.url, () => picture, throughTheEdge(running)),
    table: running.table,
    mailsTo: (address) => running.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text),
  };
  const shared = await ExampleWalker.register(stage);
  const called: string[] = [];
  for (const { name, key, example, status } of namedExamples()) {
    const walker = example.freshWalker ? await shared.newcomer() : shared;
    const answer = await walker.call(name, await example.call?.(walker, walker));
    expect(answer.status, `${key}: ${answer.text}`).toBe(status);
    called.push(key);
  }
  return called;
}

/** Every job once, on whatever the story and the examples have left. */
export async function runJobs(running: RunningStage): Promise<void> {
  for (const { name } of namedJobs()) {
    expect(await running.invoke(name, { id: 'run-2' }), name).toMatchObject({ finished: true });
  }
}
