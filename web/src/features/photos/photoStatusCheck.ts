import { isOnline, subscribeConnection } from '../../ui/connection.ts';
import { say } from '../../words/say.ts';
import { type noticeStore, SHORT_NOTICE_MS, STAYS } from './noticeStore.ts';
import { NOTICES } from './photoNotices.ts';

/** A dialog that was opened without a network says so, but not in its first moment. */
const STATUS_CHECK_MS = 3_000;

/** Says that there is no network for as long as there is none, and that it is back. */
export function checkStatus(notices: ReturnType<typeof noticeStore>, signal: AbortSignal): void {
  let wasOffline = false;
  const check = () => {
    if (!isOnline()) {
      wasOffline = true;
      return notices.say({ type: 'error', message: say(NOTICES.noInternet) }, STAYS);
    }
    notices.withdraw(say(NOTICES.noInternet));
    if (wasOffline) notices.say({ type: 'success', message: say(NOTICES.connected) }, SHORT_NOTICE_MS);
    wasOffline = false;
  };
  const unsubscribe = subscribeConnection(check);
  const timer = setTimeout(check, STATUS_CHECK_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}
