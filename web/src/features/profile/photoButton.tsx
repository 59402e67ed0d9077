import { Camera, LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import { say } from '../../words/say.ts';
import { useChangePhoto } from './changePhoto.ts';

/** Appears over the photo under the mouse or the focus, and stands there where there is neither. */
export function PhotoButton({ walkerId }: { walkerId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useChangePhoto(walkerId);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={say('Profile photo')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) mutate(file);
          // Or the same file could not be chosen a second time.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="profile-photo-button"
        aria-label={isPending ? say('Uploading photo...') : say('Change profile photo')}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && input.current?.click()}
      >
        {isPending ? <LoaderCircle className="spin" aria-hidden="true" /> : <Camera aria-hidden="true" />}
      </button>
    </>
  );
}
