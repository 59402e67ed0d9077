export { canUsePasskeys, deviceName, passkeyCeremonies } from './passkeySupport.ts';
export { useSignOut } from './signOut.ts';
