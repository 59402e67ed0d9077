export type NotUsed = 'unreadable' | 'tooLarge' | 'unknown' | 'noPlaces' | 'tooFast' | 'elsewhere';

export class Unreadable extends Error {
  readonly why: NotUsed;

  constructor(why: NotUsed) {
    super(why);
    this.why = why;
  }
}
