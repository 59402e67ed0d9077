import { type CSSProperties, useState } from 'react';

export type AvatarPerson = {
  id: string;
  username: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  profilePhotoUrl?: string | null | undefined;
};

const TONES = 7;

/** Photo, or initials on one of seven deep tones. Decorative: the name always stands beside it. */
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
        <span className="pt-[.18em]">{initialsOf(person)}</span>
      )}
    </span>
  );
}

/** First and last name's initials, else the first two letters of the username. */
export function initialsOf({ username, firstName, lastName }: Omit<AvatarPerson, 'id'>): string {
  const [first] = [...(firstName?.trim() ?? '')];
  const [last] = [...(lastName?.trim() ?? '')];
  return (first && last ? first + last : [...username].slice(0, 2).join('')).toUpperCase();
}

/** 1 to 7, the same for the same walker everywhere. */
export function toneOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % TONES) + 1;
}
