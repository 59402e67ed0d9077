export const DESK_PX = 900;
