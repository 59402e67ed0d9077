import { Logo } from '../ui/logo.tsx';

/** Bare paper at first; the mark only when waiting has become noticeable. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label="Loading">
      <Logo className="size-14" />
    </div>
  );
}
