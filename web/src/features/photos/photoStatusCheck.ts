import { say } from '../../words/say.ts';
import { type noticeStore, SHORT_NOTICE_MS, STAYS } from './noticeStore.ts';
import { NOTICES } from './photoNotices.ts';

/** A dialog that was opened without a network says so, but not in its first moment. */
const STATUS_CHECK_MS = 3_000;

/** Says that there is no network for as long as there is none, and that it is back. */
export function checkStatus(notices: ReturnType<typeof noticeStore>, signal: AbortSignal): void {
  let wasOffline = false;
  const check = () => {
    if (!navigator.onLine) {
      wasOffline = true;
      return notices.say({ type: 'error', message: say(NOTICES.noInternet) }, STAYS);
    }
    notices.withdraw(say(NOTICES.noInternet));
    if (wasOffline) notices.say({ type: 'success', message: say(NOTICES.connected) }, SHORT_NOTICE_MS);
    wasOffline = false;
  };
  window.addEventListener('online', check, { signal });
  window.addEventListener('offline', check, { signal });
  const timer = setTimeout(check, STATUS_CHECK_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
