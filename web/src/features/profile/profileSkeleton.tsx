import { t } from '../../i18n/t.ts';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

/** The page in outline: what comes takes exactly this place. */
export function ProfileSkeleton() {
  return (
    <Loading text={t('Loading profile...')}>
      <Skeleton className="h-7 w-44" />
      <div className="profile-columns mt-3">
        <div className="card profile-card">
          <div className="profile-who">
            <Skeleton shape="circle" className="size-22" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </span>
          </div>
          <div className="profile-level">
            <Skeleton className="h-18 w-15" />
            <Skeleton className="h-8 w-32" />
          </div>
          <div className="tiles">
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
  <div className="recent-photos">
    {[...Array(6).keys()].map((index) => (
      <Skeleton key={index} shape="photo" />
    ))}
  </div>
);
