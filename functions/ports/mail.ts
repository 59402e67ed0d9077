export interface Mail {
  /** Set on a server that cannot send mail. */
  isOff?: true;
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    mail: Mail;
  }
}
