/** The desktop layout begins at this width. */
export const DESK_PX = 900;
