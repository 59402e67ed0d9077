/** Item types of a walker's partition, by prefix of the sort key (functions/data/keys.ts). */
const kinds = {
  P: 'profile',
  S: 'sessions',
  K: 'passkeys',
  PKC: 'passkeyChoices',
  AT: 'accessTokens',
  C: 'walks',
  L: 'lines',
  D: 'draft',
  V: 'visits',
  A: 'achievements',
  FAV: 'favourites',
  UP: 'uploads',
  F: 'friends',
  FR: 'friendRequests',
  B: 'blocks',
  RP: 'reports',
  RC: 'cases',
  ST: 'statements',
  PR: 'placeReports',
  PP: 'provenPoints',
  PH: 'pictures',
  PD: 'devices',
  RM: 'reminders',
  CO: 'collection',
  WT: 'walkedTowns',
  ES: 'earlierStreets',
  AR: 'archives',
  RT: 'resetLinks',
  VT: 'verificationLinks',
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds] | 'others';

/** Type of an item in a walker's partition, and the rest of its sort key: a friend's id, a day. */
export function itemTypeOf(SK: unknown): { kind: Kind; of: string } {
  const [prefix = '', ...rest] = String(SK).split('#');
  const found = Object.entries(kinds).find(([known]) => known === prefix);
  return { kind: found ? found[1] : 'others', of: rest.join('#') };
}
