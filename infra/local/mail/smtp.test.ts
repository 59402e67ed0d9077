import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { smtpAddress, smtpMail, trySmtp } from './smtp.ts';

const letter = { to: 'ada@example.org', subject: 'Är detta din adress?', text: 'Hej,\n\nhttps://walk.example.org/#a' };
const from = 'Signpost <walk@example.org>';
let stop = () => {};
afterEach(() => stop());

async function listening(server: Server): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

function mailServer(refuse?: string) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error(refuse) : undefined),
    onData: (message, _session, done) => {
      void text(message).then((whole) => {
        received.push(whole);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  stop = () => server.close();
  return { server, received };
}

it('a mail is sent by SMTP as plain text', async () => {
  const { server, received } = mailServer();
  await once(server.server, 'listening');
  await smtpMail({ url: await listening(server.server), from }).send(letter);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatch(/^From: Signpost <walk@example.org>\r$/m);
  expect(received[0]).toMatch(/^To: ada@example.org\r$/m);
  expect(received[0]).toContain('https://walk.example.org/#a');
});

it('a refused mail is logged without its address', async () => {
  const { server } = mailServer('<ada@example.org>: mailbox unknown');
  await once(server.server, 'listening');
  const printed: string[] = [];
  await smtpMail({ url: await listening(server.server), from }, (line) => printed.push(line))
    .send(letter)
    .catch(() => undefined);
  await vi.waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch(/^A mail could not be sent: .*mailbox unknown/);
  expect(printed[0]).not.toContain('ada');
});

it('a silent mail server delays no answer and is reported to the owner', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  };
  const url = `${await listening(silent)}?greetingTimeout=1000`;
  const printed: string[] = [];
  await smtpMail({ url, from }, (line) => printed.push(line)).send(letter);
  expect(printed).toEqual([]);
  await expect(smtpMail({ url, from, waitMs: 60_000 }, () => undefined).send(letter)).rejects.toThrow('Greeting');
  await vi.waitFor(() => expect(printed).toEqual([expect.stringContaining('Greeting never received')]), 10_000);
  await trySmtp({ url }, (line) => printed.push(line));
  expect(printed[1]).toMatch(/^No mail leaves: /);
});

it('TLS is required of every mail server but one on this machine', () => {
  const optionsOf = (url: string) => Object.fromEntries(new URL(smtpAddress(url)).searchParams);
  expect(optionsOf('smtp://u:p@mail.example.org:587')).toMatchObject({
    requireTLS: 'true',
    connectionTimeout: '10000',
  });
  expect(optionsOf('smtp://mail.example.org?requireTLS=false')).toMatchObject({ requireTLS: 'false' });
  expect(optionsOf('smtp://127.0.0.1:25')).not.toHaveProperty('requireTLS');
  expect(optionsOf('smtps://mail.example.org')).not.toHaveProperty('requireTLS');
});
