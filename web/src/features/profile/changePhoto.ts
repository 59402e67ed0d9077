import { useMutation } from '@tanstack/react-query';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { shrink, UnreadablePhoto } from '../../pwa/shrink.ts';
import { SigningFailed, storePhoto } from '../../pwa/storePhoto.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';

export const MOST_PHOTO_BYTES = 5_242_880;

const failures = {
  sign: {
    title: phrase('Upload setup failed'),
    description: phrase('Could not prepare file upload. Please try again.'),
  },
  put: { title: phrase('Upload failed'), description: phrase('Failed to upload photo. Please try again.') },
  save: { title: phrase('Update failed'), description: phrase('Failed to update profile photo. Please try again.') },
} as const;

class SavingFailed extends Error {}

const stepOf = (error: Error): keyof typeof failures =>
  error instanceof SigningFailed ? 'sign' : error instanceof SavingFailed ? 'save' : 'put';

/** Shrinks, sends and saves one picture; what goes wrong is said in the words of the step that it went wrong in. */
export function useChangePhoto(walkerId: string) {
  const { mutateAsync: update } = useUpdateWalker(walkerId);
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_PHOTO_BYTES) throw new UnreadablePhoto(say('Please choose a photo of at most 5 MB.'));
      const { photo } = await shrink(file);
      const { signal } = new AbortController();
      const nothing = async () => undefined;
      const profilePhotoUrl = await storePhoto({ photo, target: null, note: nothing, onProgress: nothing, signal });
      await update({ profilePhotoUrl }).catch((error: unknown) => {
        throw new SavingFailed(failures.save.title, { cause: error });
      });
    },
    // Each step tries again by itself where that can help.
    retry: false,
    onSuccess: () =>
      toast({
        title: say('Profile photo updated!'),
        description: say('Your profile photo has been successfully updated.'),
        variant: 'success',
      }),
    onError: (error) => {
      const failure = failures[stepOf(error)];
      const said =
        error instanceof UnreadablePhoto
          ? { title: say('Upload failed'), description: error.message }
          : { title: say(failure.title), description: say(failure.description) };
      toast({ ...said, variant: 'destructive' });
    },
  });
}
