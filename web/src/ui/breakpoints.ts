/** Where the phone ends and the desk begins. */
export const DESK_PX = 900;
