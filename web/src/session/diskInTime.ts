/** Longer than a busy disk takes. There are browsers whose IndexedDB never answers again until they are restarted. */
export const DISK_MS = 3_000;
/** For the next reads, once one has waited for so long. */
const AGAIN_MS = 300;

let isSilent = false;

/** What the disk says, or an error where it says nothing: who waits on it must not wait for ever. */
export async function diskInTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => {
      isSilent = true;
      reject(new Error('IndexedDB does not answer.'));
    };
    timer = setTimeout(giveUp, isSilent ? AGAIN_MS : DISK_MS);
  });
  try {
    const answer = await Promise.race([work, tooLate]);
    isSilent = false;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
