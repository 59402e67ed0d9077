import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../shared/domain/names.ts';
import { yearIn, yearOf } from '../../../../shared/domain/year.ts';
import { photographed, statsOf, walksOf } from '../../api/walkerReads.ts';
import { datedWalks, walksUntil } from '../../api/yearWalks.ts';
import { currentUser } from '../../session/session.ts';
import { hasPhoto, photoSrc, thumbnailSrc } from '../../ui/photoUrl.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import logo from './logo.png?url';
import { MOST_PHOTOS } from './mosaic.ts';
import type { Orientation, Picture } from './picture.ts';
import { rankOf } from './queries.ts';
import { render } from './studio.ts';
import { posterFigures, posterTitle, yearFigures } from './texts.ts';

type Listed = { completed: boolean; date?: string | undefined; photoUrl?: string | null | undefined };

/** Which walks can hang on the poster: of one year, or of all. */
export const walksForPoster = (walks: readonly Listed[], year?: number) =>
  photographed(walks).filter(({ date }) => year === undefined || (date !== undefined && yearIn(date) === year));

export function usePoster(walkerId: string, year: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (orientation: Orientation) => {
      const made = await (year === undefined ? wholePoster(client, walkerId) : yearPoster(client, walkerId, year));
      if (made.photos.length === 0) return null;
      const user = await client.ensureQueryData(currentUser);
      const title = posterTitle(year);
      const tagline = say('Signpost. Every day, one sign worth walking to.');
      const walker = user ? fullName(user) : '';
      const picture = { kind: 'poster', orientation, title, tagline, walker, logo, ...made } satisfies Picture;
      return { orientation, image: await render(picture) };
    },
    retry: false,
    onSuccess: (poster) => {
      if (poster) return;
      const description = say('Complete some challenges with photos first!');
      toast({ title: say('No photos available'), description, variant: 'destructive' });
    },
    onError: () => {
      const description = say('Failed to generate poster. Please try again.');
      toast({ title: say('Generation failed'), description, variant: 'destructive' });
    },
  });
}

const bothSizes = ({ photoUrl }: { photoUrl: string }) => ({ full: photoSrc(photoUrl), small: thumbnailSrc(photoUrl) });

/** Without a network the rank may be unknown: the poster can do without. */
async function wholePoster(client: QueryClient, walkerId: string) {
  const [walks, stats, rank] = await Promise.all([
    client.ensureQueryData(walksOf(walkerId)),
    client.ensureQueryData(statsOf(walkerId)),
    client.ensureQueryData(rankOf(walkerId)).catch(() => null),
  ]);
  const photos = photographed(walks).slice(0, MOST_PHOTOS).map(bothSizes);
  return { photos, figures: posterFigures(stats, rank?.globalRank ?? null) };
}

async function yearPoster(client: QueryClient, walkerId: string, year: number) {
  const made = yearOf(datedWalks(await walksUntil(client, walkerId, year)), year);
  // The newest first: it is hung largest.
  return { photos: made.signs.toReversed().filter(hasPhoto).map(bothSizes), figures: yearFigures(made) };
}
