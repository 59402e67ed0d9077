/** The mark is small: without it after this, the picture does without. */
export const LOGO_MS = 3_000;
/** A photo is what the picture is about, and worth a longer wait. */
export const PHOTO_MS = 15_000;

/** A picture of our own origin, which therefore taints no canvas; null when it is broken, missing or too slow. */
export async function load(url: string, withinMs: number): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}
