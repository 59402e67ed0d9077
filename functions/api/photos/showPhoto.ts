import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';

/** Redirects a photo name without the /objects/ prefix to its URL. */
export const handler = endpoint(routes.showPhoto, async ({ params }) => {
  const [name] = /^[\w-]{22}(-400)?\.jpg$/.exec(params.filename) ?? [];
  if (!name) throw new Refusal('not_found');
  return new Reply({}, { status: 302, headers: { location: `/objects/${name}` } });
});
