import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Milestone } from '../../ui/lists/progress.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { AchievementIcon } from '../achievements/index.ts';
import { markOnboardingSeen } from './index.ts';

type Step = { title: string; text: string; picture: () => ReactNode };

const steps: readonly Step[] = [
  {
    title: msg('Welcome to Signpost'),
    text: msg('One walk a day, from your own front door to a street near you. No equipment, no gym, no excuses.'),
    picture: () => <Logo className="size-24" />,
  },
  {
    title: msg('Daily walking challenges'),
    text: msg(
      'Every day there is a new sign to find, as far away as you like: you choose the distance and the difficulty.',
    ),
    picture: () => (
      <div className="w-64 max-w-full">
        <Plate name={t('Your Next Street')} town={t('Today')} heading="h3" />
      </div>
    ),
  },
  {
    title: msg('Photo proof required'),
    text: msg('At the end of your walk, take a photo of the street sign. You need it to complete the challenge.'),
    picture: () => (
      <div className="w-58 p-5.5 border-4 border-accent rounded-[14px] [--plate-padding:19px_28px_14px]">
        <Plate name={t('Found It')} heading="h3" max="1.5rem" />
      </div>
    ),
  },
  {
    title: msg('Rewards and levelling'),
    text: msg('Every walk earns points, and every 1000 points a level. Streaks and new streets earn you enamel pins.'),
    picture: () => (
      <div className="flex flex-wrap items-center justify-center gap-5">
        <AchievementIcon achievementId="streak-7" category="streak" />
        <Milestone level={2} size="lg" />
        <AchievementIcon achievementId="places-10" category="exploration" />
      </div>
    ),
  },
];

/** However onboarding is closed, it counts as seen. */
export default function Onboarding({ walkerId, open, onClose }: ModalFrame & { walkerId: string }) {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at];
  const isLast = at === steps.length - 1;

  // The dialog itself has the first focus; later steps move it to their heading.
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
      title={t('How Signpost works')}
      head={
        at > 0 ? (
          <IconButton label={t('Back')} icon={ArrowLeft} className="-ms-3" onClick={() => setAt(at - 1)} />
        ) : (
          <span className="text-sm text-ink-2" aria-hidden="true">
            {t('How Signpost works')}
          </span>
        )
      }
    >
      <div
        className="grid gap-1 [&_h3:focus]:outline-none sideways:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sideways:gap-x-6 sideways:*:col-[2] sideways:[&>[data-variant=go]]:mt-2"
        data-part="onboarding"
      >
        <div
          className="grid place-items-center min-h-47.5 mb-3.5 rounded-card bg-sunken sideways:[grid-area:1/1/span_6] sideways:h-auto sideways:m-0"
          aria-hidden="true"
        >
          {step.picture()}
        </div>
        <p className="text-sm text-ink-2">{t('Step {step} of {steps}', { step: at + 1, steps: steps.length })}</p>
        <h3 ref={heading} tabIndex={-1} className="h-page">
          {t(step.title)}
        </h3>
        <p className="text-ink-2">{t(step.text)}</p>
        <Button variant="go" block className="mt-6" onClick={() => (isLast ? leave() : setAt(at + 1))}>
          {isLast ? t('Start walking') : t('Next')}
        </Button>
        {isLast ? (
          <span className="h-12" />
        ) : (
          <Button variant="ghost" block onClick={leave}>
            {t('Skip')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
