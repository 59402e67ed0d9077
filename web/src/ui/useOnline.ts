import { useSyncExternalStore } from 'react';
import { isOnline, subscribeConnection } from './connection.ts';

export const useOnline = (): boolean => useSyncExternalStore(subscribeConnection, isOnline);
