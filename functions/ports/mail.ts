export interface Mail {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    mail: Mail;
  }
}
