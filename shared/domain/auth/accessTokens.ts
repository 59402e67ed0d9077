/** What a personal access token is good for. Each scope stands alone: `walk` does not include `read`. */
export const SCOPES = ['read', 'walk', 'friends'] as const;
export type Scope = (typeof SCOPES)[number];

export const MAX_TOKENS = 10;
export const MAX_TOKEN_NAME = 40;
