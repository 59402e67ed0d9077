import { ImageUp } from 'lucide-react';
import { useEffect } from 'react';
import { shareOutcome } from '../../../shared/api/shareTarget.ts';
import { toast } from '../ui/toast.ts';
import { say } from '../words/say.ts';

const READING_MS = 10_000;

/** A photo was shared to the app in a browser without a session. The address stays, and home opens the photo after the login. */
export function SharedPhotoWaits() {
  useEffect(() => {
    if (shareOutcome(location.search) !== 'kept') return;
    const description = say("Log in, and it's there for your walk.");
    toast({ title: say('Your photo is waiting'), description, icon: ImageUp, durationMs: READING_MS });
  }, []);
  return null;
}
