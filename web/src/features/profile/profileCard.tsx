import { useMutation } from '@tanstack/react-query';
import { Camera, LoaderCircle, MapPin } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { OwnUser, PublicUser } from '../../../../shared/api/walkers.ts';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { nameText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { storingFailures } from '../../pwa/outbox/photoState.ts';
import { shrink, UnreadablePhoto } from '../../pwa/outbox/shrink.ts';
import { SigningFailed, storePhoto } from '../../pwa/outbox/submitPhoto.ts';
import { FileInput } from '../../ui/forms/fileInput.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { Milestone } from '../../ui/lists/progress.tsx';
import { toastFailure, toastSuccess } from '../../ui/notices/toast.ts';

export const MAX_PHOTO_BYTES = 5_242_880;

const failures = {
  ...storingFailures,
  save: { title: msg('Update failed'), description: msg('Failed to update profile photo. Please try again.') },
} as const;

class SavingFailed extends Error {}

const stepOf = (error: Error): keyof typeof failures =>
  error instanceof SigningFailed ? 'sign' : error instanceof SavingFailed ? 'save' : 'put';

function useChangePhoto(walkerId: string) {
  const { mutateAsync: update } = useUpdateWalker(walkerId);
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_PHOTO_BYTES) throw new UnreadablePhoto(t('Please choose a photo of at most 5 MB.'));
      const { photo } = await shrink(file);
      const profilePhotoUrl = await storePhoto({ photo, signal: new AbortController().signal });
      await update({ profilePhotoUrl }).catch((error: unknown) => {
        throw new SavingFailed(failures.save.title, { cause: error });
      });
    },
    // Each step of the upload retries transient failures itself.
    retry: false,
    onSuccess: () => toastSuccess(t('Profile photo updated!'), t('Your profile photo has been successfully updated.')),
    onError: (error) => {
      const failure = failures[stepOf(error)];
      if (error instanceof UnreadablePhoto) toastFailure(t('Upload failed'), error.message);
      else toastFailure(t(failure.title), t(failure.description));
    },
  });
}

/** The button is visible on hover and focus, and always on touch devices. */
function PhotoButton({ walkerId }: { walkerId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useChangePhoto(walkerId);
  return (
    <>
      <FileInput ref={input} accept="image/*" label={t('Profile photo')} onChoose={([file]) => file && mutate(file)} />
      <button
        type="button"
        className="photo-button"
        aria-label={isPending ? t('Uploading photo...') : t('Change profile photo')}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && input.current?.click()}
      >
        {isPending ? <LoaderCircle className="spin" /> : <Camera />}
      </button>
    </>
  );
}

type Walker = OwnUser | PublicUser;

const homeTextOf = (walker: Walker): string | null | undefined =>
  'homeAddress' in walker ? (walker.homeAddress ?? walker.homeTown) : walker.homeTown;

export function ProfileCard({ walker, isOwn, children }: { walker: Walker; isOwn: boolean; children?: ReactNode }) {
  const home = homeTextOf(walker);
  return (
    <section className="card px-4.5 pt-5 pb-4.5" data-part="profile-card" aria-label={t('Profile')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div
          className="group relative flex-none rounded-full shadow-[0_0_0_3px_var(--color-surface),0_0_0_5px_var(--achievement-rim)]"
          data-part="profile-photo"
        >
          <WalkerAvatar walker={walker} size={88} />
          {isOwn && <PhotoButton walkerId={walker.id} />}
        </div>
        <div className="min-w-[6rem] flex-1">
          <h2 className="pt-[0.15em] font-sign text-xl/[1.1] font-heavy normal-nums tracking-[-0.015em] wrap-anywhere">
            {nameText(fullName(walker))}
          </h2>
          <p className="text-ink-2 wrap-anywhere">
            <bdi>@{nameText(walker.username)}</bdi>
          </p>
          {home && (
            <p className="flex gap-1.25 mt-0.75 text-ink-2 text-sm" data-part="profile-home">
              <MapPin size={16} className="mt-0.5 flex-none" />
              <span className="sr-only">{t('Home:')} </span>
              {home}
            </p>
          )}
        </div>
      </div>
      <div className="flex items-center gap-3.5 mt-4 mb-3.5">
        <Milestone level={walker.level} size="lg" />
        <p className="text-sm/6 text-ink-2">
          {Trans('<b>{points}</b> total points', {
            points: walker.points,
            b: (inner) => <b className="font-sign text-[1.625rem]/[1.1] font-heavy normal-nums text-ink">{inner}</b>,
          })}
        </p>
      </div>
      {children}
    </section>
  );
}
