import { Download, type LucideIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import '../ui/slip.css';
import { useQuery } from '@tanstack/react-query';
import { challenges } from '../../../shared/api/challenges.ts';
import { read } from '../api/queryClient.ts';
import { dismissInstall, install, useInstallOffer } from '../pwa/installOffer.ts';
import { refreshLater, refreshTo, useNewVersion } from '../pwa/newVersion.ts';
import { useWalkInProgress } from '../session/walkInProgress.ts';
import { Button } from '../ui/button.tsx';
import { useModal } from '../ui/modals.ts';
import { say } from '../words/say.ts';

type SlipProps = { icon: LucideIcon; title: string; text?: string; children: ReactNode };

/** A question that can wait: it lies on top of the page, takes nothing away, and stays until it is answered. */
export function Slip({ icon: Icon, title, text, children }: SlipProps) {
  return (
    <section className="slip" aria-label={title}>
      <Icon className="slip-icon" aria-hidden="true" />
      <div className="slip-words" role="status">
        <p className="font-strong leading-snug">{title}</p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      <div className="slip-actions">{children}</div>
    </section>
  );
}

/** What the app itself has to ask, one question at a time, and none while the walker is busy with something better. */
export default function Prompts() {
  const isBusy = useIsBusy();
  const version = useNewVersion();
  const installing = useInstallOffer();
  if (isBusy) return null;
  if (version) return <RefreshPrompt version={version} />;
  if (installing === 'byHand') return <InstallHint />;
  return installing ? <InstallPrompt /> : null;
}

/** On a walk, or with a photo on its way: a page that is loaded anew would be in the way of both. */
function useIsBusy(): boolean {
  const walk = useWalkInProgress();
  const { data: today } = useQuery({ ...read(challenges.getTodayChallenge), enabled: false });
  const isUploading = useModal('upload')?.open === true;
  const isWelcoming = useModal('onboarding')?.open === true;
  const isWalking = today != null && today.id === walk && !today.completed;
  return isWalking || isUploading || isWelcoming;
}

const RefreshPrompt = ({ version }: { version: ServiceWorker }) => (
  <Slip icon={RefreshCw} title={say('New version available! Refresh to update?')}>
    <Button look="ghost" size="sm" onClick={refreshLater}>
      {say('Later')}
    </Button>
    <Button look="go" size="sm" onClick={() => refreshTo(version)}>
      {say('Refresh')}
    </Button>
  </Slip>
);

const InstallPrompt = () => (
  <Slip
    icon={Download}
    title={say('Install Signpost')}
    text={say("Today's walk on your home screen, even without a connection.")}
  >
    <Button look="ghost" size="sm" onClick={dismissInstall}>
      {say('Not Now')}
    </Button>
    <Button look="go" size="sm" onClick={() => void install()}>
      {say('Install')}
    </Button>
  </Slip>
);

/** Safari never asks, so no walker would find it. */
const InstallHint = () => (
  <Slip
    icon={Download}
    title={say('Install Signpost')}
    text={say("Tap Share, then Add to Home Screen. Today's walk is there even without a connection.")}
  >
    <Button look="go" size="sm" onClick={dismissInstall}>
      {say('Got It')}
    </Button>
  </Slip>
);
