import { useEffect, useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { AuthLayout } from '../../ui/pictures/authLayout.tsx';

const messages = [
  { at: 0, text: msg('Saving your progress...') },
  { at: 800, text: msg('Thanks for walking with us today!') },
  { at: 1_800, text: msg('See you on your next adventure!') },
] as const;
const DONE_MS = 3_200;

/** The screen after logout has the frame of the login, which appears after the reload. */
export default function SigningOutScreen() {
  const [step, setStep] = useState(0);
  const [done, setDone] = useState(false);

  useEffect(() => {
    const timers = messages.map(({ at }, index) => setTimeout(() => setStep(index), at));
    timers.push(setTimeout(() => setDone(true), DONE_MS));
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <AuthLayout compact>
      <div
        className="grid gap-6 transition-[opacity] duration-[300ms] data-done:opacity-0 [&_h1>span]:block [&_h1>span]:animate-[settle_var(--d-3)_var(--ease-out)]"
        data-done={done ? '' : undefined}
      >
        <h1 className="h-auth min-h-[2.5em]">
          <span role="status">
            {/* The key remounts each sentence, so that its animation starts again. */}
            <span key={step}>{t(messages[step]?.text ?? '')}</span>
          </span>
        </h1>
        <svg className="w-full max-w-75" viewBox="0 0 300 24" aria-hidden="true">
          <path className="fill-none stroke-hairline stroke-4 [stroke-dasharray:9_5]" d="M12 12h276" />
          <path
            className="fill-none stroke-(--map-route) stroke-4 [stroke-dasharray:1] animate-[signing-out-walk_3200ms_linear_both] motion-reduce:animate-none"
            d="M12 12h276"
            pathLength="1"
          />
          <circle className="fill-surface stroke-brand-strong stroke-3" cx="12" cy="12" r="7" />
          <circle className="fill-accent stroke-on-accent stroke-2" cx="288" cy="12" r="9" />
        </svg>
      </div>
    </AuthLayout>
  );
}
