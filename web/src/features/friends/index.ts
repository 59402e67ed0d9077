export { FriendRequests, SentRequests } from './friendRequests.tsx';
export { friendsOf, requestsBy, requestsTo, useFriendship, useRequestFriend } from './friends.ts';
export { FriendshipControl } from './friendshipControl.tsx';
