import { useMutation } from '@tanstack/react-query';
import { useUpdateWalker } from '../../api/walkers.ts';
import { photoUrlOf, putPhoto, signUpload } from '../../pwa/putPhoto.ts';
import { shrink, UnreadablePhoto } from '../../pwa/shrink.ts';
import { toast } from '../../ui/toast.ts';

export const MOST_PHOTO_BYTES = 5_242_880;

const failures = {
  sign: { title: 'Upload setup failed', description: 'Could not prepare file upload. Please try again.' },
  put: { title: 'Upload failed', description: 'Failed to upload photo. Please try again.' },
  save: { title: 'Update failed', description: 'Failed to update profile photo. Please try again.' },
} as const;

class StepFailed extends Error {
  readonly step: keyof typeof failures;
  constructor(step: keyof typeof failures, cause: unknown) {
    super(failures[step].title, { cause });
    this.step = step;
  }
}

const step = <T>(name: keyof typeof failures, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StepFailed(name, error);
  });

/** Shrinks, sends and saves one picture; what goes wrong is said in the words of the step that it went wrong in. */
export function useChangePhoto(walkerId: string) {
  const { mutateAsync: update } = useUpdateWalker(walkerId);
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_PHOTO_BYTES) throw new UnreadablePhoto('Please choose a photo of at most 5 MB.');
      const { photo } = await shrink(file);
      const target = await step('sign', signUpload({ contentType: photo.type, size: photo.size }));
      const { signal } = new AbortController();
      await step('put', putPhoto({ photo, target, onProgress: () => undefined, signal }));
      await step('save', update({ profilePhotoUrl: photoUrlOf(target) }));
    },
    // Each step tries again by itself where that can help.
    retry: false,
    onSuccess: () =>
      toast({
        title: 'Profile photo updated!',
        description: 'Your profile photo has been successfully updated.',
        variant: 'success',
      }),
    onError: (error) => {
      const said =
        error instanceof UnreadablePhoto
          ? { title: 'Upload failed', description: error.message }
          : failures[error instanceof StepFailed ? error.step : 'put'];
      toast({ ...said, variant: 'destructive' });
    },
  });
}
