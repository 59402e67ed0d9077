import * as z from 'zod/mini';
import { route } from './route.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

export const photos = {
  signUpload: route('POST', '/api/objects/upload', {
    auth: 'walker',
    scope: 'walk',
    needs: ['table.write', 'uploads.sign'],
    /**
     * With a body the signature covers type, length and `if-none-match: *`. Without one, as the specification's client
     * asks, it covers only the host: S3 can bound no PUT of unknown length (docs/decisions/bare-uploads.md).
     */
    body: z.optional(
      z
        .object({
          contentType: z.optional(
            z
              .string({ error: 'contentType must be text.' })
              .check(z.regex(/^image\/[a-z0-9.+-]{1,40}$/, 'contentType must be an image type.')),
          ),
          size: z.optional(
            z
              .number({ error: 'size must be a number of bytes.' })
              .check(z.int('size must be a whole number of bytes.'), z.gte(1, 'size must be at least one byte.')),
          ),
          /** The URL signed earlier for the same photo: signing it again does not count as another upload. */
          photoUrl: z.optional(z.string({ error: 'photoUrl must be text.' }).check(z.maxLength(2000))),
          /** A photo from an archive: many uploads a day, each at most 4 MB. */
          restoring: z.optional(z.boolean({ error: 'restoring must be true or false.' })),
        })
        .check(
          z.refine(
            (body) => Object.keys(body).length === 0 || (body.contentType !== undefined && body.size !== undefined),
            'contentType and size must both be given, or no body at all.',
          ),
        ),
    ),
    response: z.object({ uploadURL: z.string(), headers: z.optional(z.record(z.string(), z.string())) }),
  }),
  showPhoto: route('GET', '/api/photos/{filename}', {
    auth: 'walker',
    scope: 'read',
    needs: [],
    status: 302,
  }),
};
