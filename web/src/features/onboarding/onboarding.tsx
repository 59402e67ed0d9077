import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { markOnboardingSeen } from '../../session/onboarding.ts';
import { AchievementIcon } from '../../ui/achievementIcon.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { ModalFrame, ModalProps } from '../../ui/modals.ts';
import { Plate } from '../../ui/plate.tsx';
import { Milestone } from '../../ui/progress.tsx';
import { say } from '../../words/say.ts';
import './onboarding.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    onboarding: { walkerId: string };
  }
}

type Step = { title: string; text: string; picture: () => ReactNode };

const steps: readonly Step[] = [
  {
    title: phrase('Welcome to Signpost'),
    text: phrase('One walk a day, from your own front door to a street near you. No equipment, no gym, no excuses.'),
    picture: () => <Logo className="size-24" />,
  },
  {
    title: phrase('Daily walking challenges'),
    text: phrase(
      'Every day there is a new sign to find, as far away as you like: you choose the distance and the difficulty.',
    ),
    picture: () => (
      <div className="w-64">
        <Plate name={say('Your Next Street')} town={say('Today')} heading="h3" />
      </div>
    ),
  },
  {
    title: phrase('Photo proof required'),
    text: phrase('At the end of your walk, take a photo of the street sign. You need it to complete the challenge.'),
    picture: () => (
      <div className="onboarding-frame">
        <Plate name={say('Found It')} heading="h3" max="1.5rem" />
      </div>
    ),
  },
  {
    title: phrase('Rewards and levelling'),
    text: phrase(
      'Every kilometre earns points, and every 1000 points a level. Streaks and new streets earn you enamel pins.',
    ),
    picture: () => (
      <div className="flex items-center gap-5">
        <AchievementIcon achievementId="streak-7" category="streak" />
        <Milestone level={2} size="lg" />
        <AchievementIcon achievementId="places-10" category="exploration" />
      </div>
    ),
  },
];

/** Four pictures of what this is about. However it is left, it has been seen. */
export default function Onboarding({ walkerId, open, onClose }: ModalProps['onboarding'] & ModalFrame) {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at];
  const isLast = at === steps.length - 1;

  // The dialog itself takes the focus first; each further step is announced by its heading.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);

  const leave = () => {
    markOnboardingSeen(walkerId);
    onClose();
  };
  if (!step) return null;
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={say('How Signpost works')}
      head={
        at > 0 ? (
          <IconButton label={say('Back')} icon={ArrowLeft} className="-ms-3" onClick={() => setAt(at - 1)} />
        ) : (
          <span className="text-sm text-ink-2">{say('How Signpost works')}</span>
        )
      }
    >
      <div className="onboarding">
        <div className="onboarding-picture" aria-hidden="true">
          {step.picture()}
        </div>
        <p className="text-sm text-ink-2">{say('Step {step} of {steps}', { step: at + 1, steps: steps.length })}</p>
        <h3 ref={heading} tabIndex={-1} className="h-page">
          {say(step.title)}
        </h3>
        <p className="text-ink-2">{say(step.text)}</p>
        <Button look="go" block className="mt-6" autoFocus onClick={() => (isLast ? leave() : setAt(at + 1))}>
          {isLast ? say('Start walking') : say('Next')}
        </Button>
        {isLast ? (
          <span className="h-12" />
        ) : (
          <Button look="ghost" block onClick={leave}>
            {say('Skip')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
