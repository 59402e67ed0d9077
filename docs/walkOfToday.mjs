// Plans today's walk, completes it with a photo and prints the board. Node 20, no dependencies:
// SIGNPOST_URL=https://... SIGNPOST_TOKEN=signpost_... node docs/walkOfToday.mjs sign.jpg
// The token needs the scopes read and walk.
import { readFile } from 'node:fs/promises';

const { SIGNPOST_URL: site, SIGNPOST_TOKEN: token } = process.env;
const photo = await readFile(process.argv[2]);

async function api(method, path, body) {
  const answer = await fetch(`${site}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, application/problem+json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${json.code}: ${json.title}`);
  return json;
}

const { routeId } = await api('POST', '/routes/generate', {});
const { id, destinationName } = await api('POST', '/challenges', { routeId });
const { uploadURL, headers } = await api('POST', '/objects/upload');
const upload = await fetch(uploadURL, {
  method: 'PUT',
  headers: { 'content-type': 'image/jpeg', ...headers },
  body: photo,
});
if (!upload.ok) throw new Error(`The photo was not stored: ${upload.status}`);
const { pointsEarned } = await api('POST', `/challenges/${id}/complete`, { photoUrl: uploadURL.split('?')[0] });
console.info(`${destinationName}: ${pointsEarned} points`);
for (const { rank, username, points } of await api('GET', '/leaderboard/global')) console.info(rank, username, points);
