import { useMutation } from '@tanstack/react-query';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import { gpxOf } from '../../../../shared/domain/walk/gpx.ts';
import { OfflineError } from '../../api/errors.ts';
import { read } from '../../api/queryClient.ts';
import { t } from '../../i18n/t.ts';
import { toastFailure, toastSuccess } from '../../ui/notices/toast.ts';

/** Shares the GPX file or downloads it. Lists omit the routes, so the walk is fetched first. */
export const useGpxExport = (id: string) =>
  useMutation({
    mutationFn: async (_: undefined, { client }) => {
      const walk = await client.ensureQueryData(read(challenges.getChallenge, { params: { id } }));
      await handOver(gpxFile(walk));
    },
    retry: false,
    onError: (error) => {
      if (error.name !== 'AbortError') toastFailure(t('No GPX file'), reasonOf(error));
    },
  });

const reasonOf = (error: Error) =>
  error instanceof OfflineError
    ? t('The route comes from the server. Try again with a connection.')
    : t("This walk's route couldn't be loaded. Please try again.");

function gpxFile(walk: Challenge): File {
  const { destinationName: name, date: day, completed, attribution: credit, routeGeometry, wayHome, photoUrl } = walk;
  const gpx = gpxOf({
    ...{ name, day, completed, credit },
    line: routeGeometry.coordinates,
    wayHome: wayHome?.routeGeometry.coordinates ?? null,
    photo: photoUrl?.split('/').at(-1) ?? null,
  });
  return new File([gpx], `signpost-${day}.gpx`, { type: 'application/gpx+xml' });
}

async function handOver(file: File): Promise<void> {
  const files = [file];
  if ('canShare' in navigator && navigator.canShare({ files })) return navigator.share({ files });
  const url = URL.createObjectURL(file);
  download(url, file.name);
  toastSuccess(t('Downloaded!'));
  // Browsers report no end of a download, so the object URL is revoked late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
