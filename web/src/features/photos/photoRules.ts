import { say } from '../../words/say.ts';
import { NOTICES } from './photoNotices.ts';

/** What is known of a file without reading it. */
export interface FileFacts {
  name: string;
  type: string;
  size: number;
  lastModified: number;
}

export interface Choice<File extends FileFacts> {
  accepted: File | undefined;
  /** The spec's sentence for each rule that was broken. */
  refusals: string[];
}

const isSame = (a: FileFacts, b: FileFacts): boolean =>
  a.name === b.name && a.type === b.type && a.size === b.size && a.lastModified === b.lastModified;

function refusal(file: FileFacts, present: FileFacts | undefined, isUnderWay: boolean): string | undefined {
  if (isUnderWay) return say(NOTICES.noMoreFiles);
  if (present && isSame(file, present)) return say(NOTICES.duplicate, { name: file.name });
  return file.type.startsWith('image/') ? undefined : say(NOTICES.onlyImages);
}

/** One picture, of a kind that is a picture. A single one takes the place of the one before it; several are refused. */
export function choosePhoto<File extends FileFacts>(
  files: readonly File[],
  present: FileFacts | undefined,
  isUnderWay: boolean,
): Choice<File> {
  const refusals: string[] = [];
  const valid: File[] = [];
  for (const file of files) {
    const sentence = refusal(file, present, isUnderWay);
    if (sentence) refusals.push(sentence);
    else valid.push(file);
  }
  const isReplacing = files.length === 1;
  if (!isReplacing && valid.length + (present ? 1 : 0) > 1) {
    return { accepted: undefined, refusals: [...refusals, say(NOTICES.onlyOneFile)] };
  }
  return { accepted: valid[0], refusals };
}

/** What stands in the way of sending. */
export function sendRefusal(isChosen: boolean, challengeId: string): string | undefined {
  if (!isChosen) return say(NOTICES.atLeastOneFile);
  return challengeId === '' ? say(NOTICES.missingFields) : undefined;
}
