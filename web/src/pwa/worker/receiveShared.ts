/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { SHARE_FIELD, SHARE_PATH, sharedLocation } from '../../../../shared/api/appLinks.ts';
import { isFromAnotherSite, keepShared } from '../outbox/sharedPhoto.ts';

declare const self: ServiceWorkerGlobalScope;

export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      // A form with the referrer of another site is refused; one without a referrer replaces no photo (sharedPhoto.ts).
      const isForeign = isFromAnotherSite(request.referrer, self.location.origin);
      const outcome = isForeign ? 'missed' : await keepShared(await sharedFiles(request), Date.now());
      return Response.redirect(new URL(sharedLocation(outcome), self.location.origin), 303);
    },
    'POST',
  );
}

/** A truncated form has no files. */
async function sharedFiles(request: Request): Promise<File[]> {
  const form = await request.formData().catch(() => new FormData());
  return form.getAll(SHARE_FIELD).flatMap((entry) => (entry instanceof File && entry.size > 0 ? [entry] : []));
}
