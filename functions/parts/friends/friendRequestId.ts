/** A request's id says between whom it is and who asked: nothing has to be looked up to find it. */
export interface FriendRequestId {
  requesterId: string;
  addresseeId: string;
}

export const friendRequestId = ({ requesterId, addresseeId }: FriendRequestId) => `${requesterId}.${addresseeId}`;

export function parseFriendRequestId(text: string): FriendRequestId | undefined {
  const [, requesterId, addresseeId] = /^([\w-]{22})\.([\w-]{22})$/.exec(text) ?? [];
  return requesterId && addresseeId ? { requesterId, addresseeId } : undefined;
}
