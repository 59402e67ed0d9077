/** Something about an extract, an import or its tiles that a person can act on: the message is a whole sentence. */
export class StreetsError extends Error {
  override readonly name = 'StreetsError';
}
