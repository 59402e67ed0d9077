/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { SHARE_FIELD, SHARE_PATH, sharedLocation } from '../../../../shared/api/shareTarget.ts';
import { isFromAnotherSite, keepShared } from '../outbox/sharedPhoto.ts';

declare const self: ServiceWorkerGlobalScope;

/** A photo from the phone's share sheet, with or without a network. Home opens it. */
export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      // A form of another site that says so brings nothing; one that hides it replaces nothing (sharedPhoto.ts).
      const isForeign = isFromAnotherSite(request.referrer, self.location.origin);
      const outcome = isForeign ? 'missed' : await keepShared(await sharedFiles(request), Date.now());
      return Response.redirect(new URL(sharedLocation(outcome), self.location.origin), 303);
    },
    'POST',
  );
}

/** None where the form was cut short. */
async function sharedFiles(request: Request): Promise<File[]> {
  const form = await request.formData().catch(() => new FormData());
  return form.getAll(SHARE_FIELD).flatMap((entry) => (entry instanceof File && entry.size > 0 ? [entry] : []));
}
