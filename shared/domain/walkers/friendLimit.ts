/** In a file of its own because the contract needs the number but not the achievements that friendships unlock. */
export const MAX_FRIENDS = 200;
