/** Early clients stored this value in place of a missing photo. */
const PLACEHOLDER = 'test-url';

export const hasPhoto = <T extends { photoUrl?: string | null | undefined }>(
  walk: T,
): walk is T & { photoUrl: string } => {
  const url = walk.photoUrl?.trim();
  return url !== undefined && url !== '' && url !== PLACEHOLDER;
};

/** Photos in the app's own bucket are loaded directly, any other by its file name through the API. */
export const photoSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl : `/api/photos/${encodeURIComponent(fileNameOf(photoUrl))}`;

/** The 400 px thumbnail beside the full photo; foreign photos have none. */
export const thumbnailSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl.replace(/(?<!-400)\.jpg$/, '-400.jpg') : photoSrc(photoUrl);

const fileNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? '';
