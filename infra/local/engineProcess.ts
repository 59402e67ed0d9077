import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineCommand } from './engineCommand.ts';

export type Program = Extract<EngineCommand, { kind: 'process' }>;

export const readyWithinMs = 30_000;

interface Exit {
  code: number | null;
  reason: string;
}

export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((tell) => {
    child.once('error', (error) => tell({ code: null, reason: error.message }));
    child.once('exit', (code, signal) =>
      tell({ code, reason: signal === null ? `exit code ${code}` : `signal ${signal}` }),
    );
  });
}

/** Keeps the end of what the engine writes to stderr: the only place where it says what is wrong. */
export function listenTo(child: ChildProcess) {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return { text: () => text.trim() };
}

/** Asks until the engine answers, or for as long as it may take. */
export async function answers(
  command: Program,
  endpoint: string,
  said: { text(): string },
): Promise<'ready' | 'silent'> {
  const deadline = Date.now() + readyWithinMs;
  for (let wait = 3; Date.now() < deadline; wait = Math.min(wait + 1, 50)) {
    // Asked too early, another engine that was just given the same port would answer in this one's name.
    if (!command.readyLine || command.readyLine.test(said.text())) {
      if (await listsTables(endpoint)) return 'ready';
    }
    await pause(wait);
  }
  return 'silent';
}

async function listsTables(endpoint: string): Promise<boolean> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization: 'AWS4-HMAC-SHA256 Credential=local/20200101/local/dynamodb/aws4_request, SignedHeaders=, Signature=',
  };
  try {
    const response = await fetch(endpoint, { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
