/** What early clients stored where there was no photo. */
const PLACEHOLDER = 'test-url';

export const hasPhoto = <T extends { photoUrl?: string | null | undefined }>(
  walk: T,
): walk is T & { photoUrl: string } => {
  const url = walk.photoUrl?.trim();
  return url !== undefined && url !== '' && url !== PLACEHOLDER;
};

/** Where a stored photo is shown from: our own objects as they are, anything else by its file name through the API. */
export const photoSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl : `/api/photos/${encodeURIComponent(fileNameOf(photoUrl))}`;

/** The 400 px picture beside the full one; what is not ours has none. */
export const thumbnailSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl.replace(/(?<!-400)\.jpg$/, '-400.jpg') : photoSrc(photoUrl);

const fileNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? '';
