declare module 'nodemailer' {
  interface Transport {
    sendMail(mail: {
      from: string;
      to: { name: string; address: string };
      subject: string;
      text: string;
    }): Promise<unknown>;
    /** Connects and signs in. */
    verify(): Promise<true>;
  }
  export function createTransport(url: string): Transport;
}

declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean;
      disabledCommands?: string[];
      onConnect?(session: unknown, callback: (error?: Error) => void): void;
      onRcptTo?(address: { address: string }, session: unknown, callback: (error?: Error) => void): void;
      onData(message: Readable, session: unknown, callback: (error?: Error) => void): void;
    });
    readonly server: Server;
    listen(port: number, host: string): Server;
    close(callback?: () => void): void;
  }
}
