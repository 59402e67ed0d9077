/** What stands on the plate of a walk whose destination has no name. */
export const destinationText = (name: string | null | undefined): string => name?.trim() || 'Unknown Location';
