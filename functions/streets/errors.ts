/** Something about an extract, an import or its tiles that a person can act on: the message is a whole sentence. */
export class StreetsError extends Error {
  override readonly name: string = 'StreetsError';
}

/** An extract without any way that a person can walk. */
export class NothingToWalkError extends StreetsError {
  override readonly name = 'NothingToWalkError';
}

/** A file of the street tiles that should be there is missing or damaged. */
export class StreetsFault extends StreetsError {
  override readonly name = 'StreetsFault';
  /** Its key in the store. */
  readonly file: string;
  /** Which of its bytes, `from-to`, where it is not about the whole file. */
  readonly bytes: string | undefined;

  constructor(file: string, message: string, bytes?: { from: number; to: number }) {
    super(message);
    this.file = file;
    this.bytes = bytes && `${bytes.from}-${bytes.to}`;
  }
}

/** What the disk says about a folder, as a sentence; any other error as it is. */
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
