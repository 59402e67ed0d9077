export interface Uploads {
  /** A URL for a PUT: with type and size for five minutes, and for these and an unused key only; without for a minute. */
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
