import { Avatar, type AvatarPerson } from './avatar.tsx';
import { thumbnailSrc } from './photoUrl.ts';

/** A walker's face from the small picture: a board of a hundred must not fetch a hundred large ones. */
export function WalkerAvatar({ walker, size }: { walker: AvatarPerson; size?: number }) {
  const profilePhotoUrl = walker.profilePhotoUrl && thumbnailSrc(walker.profilePhotoUrl);
  return <Avatar person={{ ...walker, profilePhotoUrl }} {...(size && { size })} />;
}
