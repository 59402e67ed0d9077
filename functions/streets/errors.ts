/** An error about an extract, import or tile that a person can act on; the message is a full sentence. */
export class StreetsError extends Error {
  override readonly name: string = 'StreetsError';
}

export class NothingToWalkError extends StreetsError {
  override readonly name = 'NothingToWalkError';
}

export class StreetsFault extends StreetsError {
  override readonly name = 'StreetsFault';
  readonly file: string;
  /** Byte range `from-to` if only a part of the file is affected. */
  readonly bytes: string | undefined;

  constructor(file: string, message: string, bytes?: { from: number; to: number }) {
    super(message);
    this.file = file;
    this.bytes = bytes && `${bytes.from}-${bytes.to}`;
  }
}

/** Turns a file system error about a folder into a sentence; other errors pass unchanged. */
export function storageError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof StreetsError || !('code' in error)) return error;
  const sentence = storageSentence(String(error.code), folder);
  return sentence === undefined ? error : new StreetsError(sentence, { cause: error });
}

function storageSentence(code: string, folder: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: nothing more fits into ${folder}. Nothing was kept of this import, and earlier ones stay in use.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be used: may you read and write there?`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} is not a folder.`;
    default:
      return undefined;
  }
}
