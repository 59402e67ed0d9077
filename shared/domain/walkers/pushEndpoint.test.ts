import { expect, it } from 'vitest';
import { isPushEndpoint } from './pushEndpoint.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('the push endpoint %s is accepted', (address) => expect(isPushEndpoint(address)).toBe(true));

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://example.org/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:8000/',
  'http://127.0.0.1/',
  'http://[::1]:9000/receiver',
  'https://127.0.0.1/receiver',
  'ftp://127.0.0.1/',
  'nonsense',
])('the push endpoint %s is refused', (address) => expect(isPushEndpoint(address)).toBe(false));
