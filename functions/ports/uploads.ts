export interface Uploads {
  /** A URL that takes one PUT within five minutes; with a type and size it also signs those and "not there yet". */
  sign(request: {
    key: string;
    contentType?: string | undefined;
    size?: number | undefined;
  }): Promise<{ uploadURL: string; headers?: Record<string, string> }>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** The signature's power is that of the role, so this may put objects. */
    'uploads.sign': Uploads;
  }
}
