import type { ShareableWalk } from '../../ui/dialogs/openModal.ts';

/** A number with its label: "0.8 mi", "distance". */
export interface Figure {
  value: string;
  unit?: string;
  label: string;
}

export type Orientation = 'portrait' | 'landscape';

/** The input of the painter as plain data, because it is cloned into a worker. Photo URLs are of the own origin. */
export type Picture =
  | {
      kind: 'share';
      news: string;
      name: readonly string[];
      date: string;
      photo: string | null;
      figures: readonly Figure[];
      logo: string;
      /** Host name of the site, for those who see the picture elsewhere. */
      site: string;
    }
  | {
      kind: 'poster';
      title: string;
      tagline: string;
      orientation: Orientation;
      walker: string;
      photos: readonly { full: string; small: string }[];
      figures: readonly Figure[];
      logo: string;
    };

interface Size {
  width: number;
  height: number;
}

export const POSTER_SIZE = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
} as const satisfies Record<Orientation, Size>;

export const sizeOf = (picture: Picture): Size =>
  picture.kind === 'share' ? { width: 1080, height: 1080 } : POSTER_SIZE[picture.orientation];

export const shareFileName = ({ date, completedAt }: ShareableWalk): string =>
  `signpost-challenge-${date ?? completedAt?.slice(0, 10) ?? 'completed'}.png`;

export const posterFileName = (orientation: Orientation, year?: number): string =>
  year === undefined ? `walking-challenge-poster-${orientation}.png` : `signpost-${year}-${orientation}.png`;
