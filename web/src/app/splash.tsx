import { Logo } from '../ui/logo.tsx';
import { say } from '../words/say.ts';

/** Bare paper at first; the mark only when waiting has become noticeable. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label={say('Loading')}>
      <Logo className="size-14" />
    </div>
  );
}
