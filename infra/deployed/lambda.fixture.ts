import { Worker } from 'node:worker_threads';

/**
 * A Lambda instance in a worker thread: exactly the function's environment, the handler imported from the asset. The
 * patched lookup strips Amazon Location's host prefix, because no name server resolves `places.127.0.0.1`.
 */
const runtime = `
const { parentPort, workerData } = require('node:worker_threads');
const dns = require('node:dns');
const lookup = dns.lookup;
dns.lookup = (name, ...rest) => lookup(name.replace(/^(places|routes)\\.(?=127\\.)/, ''), ...rest);
const loaded = import(workerData.file);
parentPort.on('message', async ({ id, event, deadline }) => {
  try {
    const { [workerData.handler]: handler } = await loaded;
    const context = { awsRequestId: String(id), getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    parentPort.postMessage({ id, answer: JSON.stringify(await handler(event, context)) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error && error.stack || error) });
  }
});
`;

export interface Lambda {
  /** Event and response pass through JSON, as in Lambda. */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export interface LambdaOptions {
  /** Module and export that the function's `Handler` names. */
  file: string;
  handler: string;
  environment: () => Record<string, string>;
  timeoutSeconds: number;
  /** Why Lambda does not run it. */
  refusal?: string;
}

/** The worker starts with the first call, like a cold start. */
export function lambda({ file, handler, environment, timeoutSeconds, refusal }: LambdaOptions): Lambda {
  let worker: Worker | undefined;
  let log = '';
  let calls = 0;
  const waiting = new Map<number, (outcome: { answer?: string; error?: string }) => void>();

  function start(): Worker {
    const started = new Worker(runtime, {
      eval: true,
      env: environment(),
      execArgv: [],
      workerData: { file, handler },
      stdout: true,
      stderr: true,
    });
    const keep = (text: Buffer) => {
      log += text;
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    started.on('message', ({ id, ...outcome }) => waiting.get(id)?.(outcome));
    started.on('error', (error) => {
      for (const settle of waiting.values()) settle({ error: String(error) });
    });
    return started;
  }

  return {
    async invoke(event) {
      if (refusal !== undefined) throw new Error(refusal);
      worker ??= start();
      const id = ++calls;
      const { answer, error } = await new Promise<{ answer?: string; error?: string }>((settle) => {
        waiting.set(id, settle);
        worker?.postMessage({
          id,
          event: JSON.parse(JSON.stringify(event)),
          deadline: Date.now() + timeoutSeconds * 1000,
        });
      });
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${file}: ${error}\n${log}`);
      return JSON.parse(answer ?? 'null');
    },
    stop: async () => {
      await worker?.terminate();
      worker = undefined;
    },
  };
}
