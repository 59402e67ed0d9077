import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { whenServerAnswers } from '../pwa/whenServerAnswers.ts';
import { toast } from '../ui/toast.ts';
import { useOnline } from '../ui/useOnline.ts';
import { say } from '../words/say.ts';
import './offlineBanner.css';

const BACK_ONLINE_MS = 3_000;

/** Says once when the network goes or comes back, and keeps a banner standing while it is gone. */
export function OfflineBanner() {
  const online = useOnline();
  const wasOnline = useRef(true);

  useEffect(() => {
    if (online === wasOnline.current) return;
    wasOnline.current = online;
    if (online) toast({ title: say('Back online!'), variant: 'success', icon: Wifi, durationMs: BACK_ONLINE_MS });
    else toast({ title: say("You're offline"), variant: 'destructive', icon: WifiOff });
  }, [online]);

  // The browser says nothing when a server answers again: asking is the only way to know.
  useEffect(() => {
    if (online) return;
    const asking = new AbortController();
    whenServerAnswers(asking.signal).catch(() => undefined);
    return () => asking.abort();
  }, [online]);

  // Screens make room for the banner.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online);
  }, [online]);

  if (online) return null;
  return (
    <div className="offline-banner" role="status">
      <WifiOff aria-hidden="true" />
      <div>
        <p className="font-strong leading-snug">{say('Limited functionality')}</p>
        <p className="text-sm">{say('Some features may not work without internet')}</p>
      </div>
    </div>
  );
}
