import { type CSSProperties, useState } from 'react';
import { initials, type Named } from '../../../../shared/domain/auth/names.ts';
import { thumbnailSrc } from './photoLink.tsx';

type AvatarPerson = Named & {
  id: string;
  profilePhotoUrl?: string | null | undefined;
};

const TONES = 7;

/** A photo, or initials on one of seven colours. Decorative, because the name is beside it. */
export function Avatar({ person, size = 44 }: { person: AvatarPerson; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = person.profilePhotoUrl;
  const style: CSSProperties = {
    width: size,
    height: size,
    fontSize: size * 0.34,
    background: `var(--avatar-${toneOf(person.id)})`,
  };
  return (
    <span
      aria-hidden="true"
      style={style}
      className="grid flex-none place-items-center overflow-hidden rounded-pill font-sign font-heading leading-none text-[#fff]"
    >
      {photo && photo !== broken ? (
        <img src={photo} alt="" className="size-full object-cover" loading="lazy" onError={() => setBroken(photo)} />
      ) : (
        <span className="pt-[.18em]">{initials(person)}</span>
      )}
    </span>
  );
}

/** Hashes the id to 1 to 7, so that a walker has the same colour everywhere. */
export function toneOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % TONES) + 1;
}

/** Uses the thumbnail, because a board shows a hundred avatars. */
export function WalkerAvatar({ walker, size }: { walker: AvatarPerson; size?: number }) {
  const profilePhotoUrl = walker.profilePhotoUrl && thumbnailSrc(walker.profilePhotoUrl);
  return <Avatar person={{ ...walker, profilePhotoUrl }} {...(size && { size })} />;
}
