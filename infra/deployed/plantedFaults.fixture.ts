import { expect } from 'vitest';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import { listOf, ofType, type Synthesised } from '../cloud/synthesise.fixture.ts';
import { type Edge, startEdge } from './edge.fixture.ts';
import { leastPrivilege } from './leastPrivilege.fixture.ts';
import { type RunningStage, startStage } from './stage.fixture.ts';

/**
 * A fault that a template's text does not show: its title, the run of the stage that must detect it, and the change
 * that plants it. The stand-ins are made from the template alone, so a fault shows as it would in the cloud.
 */
export type Fault<Run extends string> = [title: string, run: Run, plant: (stage: Synthesised) => unknown];

export interface Seen {
  running: RunningStage;
  edge: Edge;
  walker: WalkerClient;
  stage: Synthesised;
}

export const picture = await signPhoto({ width: 320, height: 240 });

/**
 * The first problem that the runs find in a stage, or an empty text. A run throws where a walker or an operator would
 * meet a fault.
 */
export async function problemOf(stage: Synthesised, runs: readonly ((seen: Seen) => Promise<void>)[]): Promise<string> {
  let running: RunningStage | undefined;
  let edge: Edge | undefined;
  try {
    running = await startStage(stage);
    edge = await startEdge(stage, running);
    const transport = httpTransport(edge.url, () => picture);
    for (const [number, run] of runs.entries()) {
      const person = { username: `walker-${number}`, password: 'secret1', email: `${number}@example.org` };
      await run({ running, edge, walker: new WalkerClient(transport, person), stage });
    }
    expect(leastPrivilege(stage, running.recorded).denied, 'denied').toEqual([]);
    return '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
  } finally {
    await edge?.stop();
    await running?.stop();
  }
}

export function planted(base: Synthesised, plant: (stage: Synthesised) => unknown): Synthesised {
  const stage = { ...base, template: structuredClone(base.template) };
  plant(stage);
  return stage;
}

// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
type Tree = any;
type Edit = (tree: Tree) => unknown;
export const set = (values: object) => (tree: Tree) => Object.assign(tree, values);
/** Changes the properties of the resources of a type whose id matches. */
export const change = (type: string, id: RegExp, edit: Edit) => (stage: Synthesised) => {
  const found = ofType(stage, `AWS::${type}`).filter(([each]) => id.test(each));
  if (found.length === 0) throw new Error(`no ${type} ${id}`);
  for (const [, { Properties }] of found) edit(Properties);
};
export const any = /./;
export const table = (edit: Edit) => change('DynamoDB::Table', any, edit);
export const index = (place: number, edit: Edit) => table((each) => edit(each.GlobalSecondaryIndexes[place]));
export const distribution = (edit: Edit) =>
  change('CloudFront::Distribution', any, ({ DistributionConfig }) => edit(DistributionConfig));
export const without = (id: RegExp, action: string) =>
  change('IAM::Role', id, ({ Policies: [{ PolicyDocument }] }) => {
    for (const statement of PolicyDocument.Statement)
      statement.Action = listOf(statement.Action).filter((each) => each !== action);
  });
export const remove = (type: string, id: RegExp) => (stage: Synthesised) => {
  const found = ofType(stage, `AWS::${type}`).find(([each]) => id.test(each));
  if (!found) throw new Error(`no ${type} ${id}`);
  delete stage.template.Resources[found[0]];
};
