import { useEffect, useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { FrontDoor } from '../../ui/pictures/frontDoor.tsx';
import './signingOutScreen.css';

const messages = [
  { at: 0, text: msg('Saving your progress...') },
  { at: 800, text: msg('Thanks for walking with us today!') },
  { at: 1_800, text: msg('See you on your next adventure!') },
] as const;
const DONE_MS = 3_200;

/** The farewell after signing out: three sentences at the front door, in the very frame in which the login appears once the page has been loaded anew. */
export default function SigningOutScreen() {
  const [step, setStep] = useState(0);
  const [done, setDone] = useState(false);

  useEffect(() => {
    const timers = messages.map(({ at }, index) => setTimeout(() => setStep(index), at));
    timers.push(setTimeout(() => setDone(true), DONE_MS));
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <FrontDoor compact>
      <div className="signing-out" data-done={done ? '' : undefined}>
        <h1 className="h-door">
          <span role="status">
            {/* Keyed, so that each sentence settles into place like a new sign. */}
            <span key={step}>{t(messages[step]?.text ?? '')}</span>
          </span>
        </h1>
        <svg className="signing-out-way" viewBox="0 0 300 24" aria-hidden="true">
          <path className="signing-out-path" d="M12 12h276" />
          <path className="signing-out-walked" d="M12 12h276" pathLength="1" />
          <circle className="signing-out-start" cx="12" cy="12" r="7" />
          <circle className="signing-out-end" cx="288" cy="12" r="9" />
        </svg>
      </div>
    </FrontDoor>
  );
}
