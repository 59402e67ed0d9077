import { t } from '../../i18n/t.ts';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

export const profileColumnsClass =
  "mt-2 grid grid-cols-1 items-start gap-3.5 desk:gap-5 desk:[--card-padding:22px] desk:[grid-template:'card_pins'_auto_'summary_photos'_auto_'more_photos'_1fr/minmax(0,440px)_minmax(0,1fr)]";

export const recentPhotosClass = 'grid grid-cols-3 gap-2 desk:gap-3';

/** Four tiles in a row, fewer with enlarged text. */
export const tilesClass =
  'grid grid-cols-[repeat(auto-fit,minmax(max(4.1rem,25%),1fr))] border-t border-hairline pt-3.5';

/** The skeleton has the size of the content, to avoid a layout shift. */
export function ProfileSkeleton() {
  return (
    <Loading text={t('Loading profile...')}>
      <Skeleton className="h-7 w-44" />
      <div className={classes(profileColumnsClass, 'mt-3')}>
        <div className="card px-4.5 pt-5 pb-4.5">
          <div className="flex items-center gap-5">
            <Skeleton shape="circle" className="size-22" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </span>
          </div>
          <div className="flex items-center gap-3.5 mt-4 mb-3.5">
            <Skeleton className="h-18 w-15" />
            <Skeleton className="h-8 w-32" />
          </div>
          <div className={tilesClass}>
            {[...Array(4).keys()].map((index) => (
              <Skeleton key={index} className="mx-auto h-10 w-10" />
            ))}
          </div>
        </div>
        <div className="card">
          <PhotoSkeletons />
        </div>
      </div>
    </Loading>
  );
}

export const PhotoSkeletons = () => (
  <div className={recentPhotosClass}>
    {[...Array(6).keys()].map((index) => (
      <Skeleton key={index} shape="photo" />
    ))}
  </div>
);
