import { useQuery } from '@tanstack/react-query';
import { Download, ImageUp, type LucideIcon, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { shareOutcome } from '../../../shared/api/appLinks.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { read } from '../api/queryClient.ts';
import { useWalkInProgress } from '../features/home/index.ts';
import { t } from '../i18n/t.ts';
import { dismissInstall, install, useInstallPrompt } from '../pwa/install/installOffer.ts';
import { refreshLater, refreshTo, useNewVersion } from '../pwa/install/newVersion.ts';
import { useModal } from '../ui/dialogs/openModal.ts';
import { Button } from '../ui/forms/button.tsx';
import { toast } from '../ui/notices/toast.ts';

type PromptBannerProps = { icon: LucideIcon; title: string; text?: string; children: ReactNode };

const PromptBanner = ({ icon: Icon, title, text, children }: PromptBannerProps) => (
  <section className="prompt-banner" aria-label={title}>
    <Icon className="size-6 text-brand" />
    <div role="status">
      <p className="font-strong leading-snug">{title}</p>
      {text && <p className="text-sm text-ink-2">{text}</p>}
    </div>
    <div className="flex flex-wrap col-span-full gap-2 justify-end mt-2">{children}</div>
  </section>
);

/** Shows one prompt at a time, and none during a walk or an upload. */
export default function Prompts() {
  const isBusy = useIsBusy();
  const version = useNewVersion();
  const installing = useInstallPrompt();
  if (isBusy) return null;
  if (version) return <RefreshPrompt version={version} />;
  return installing ? <InstallPrompt /> : null;
}

/** Installing or reloading would interrupt a walk or an upload. */
function useIsBusy(): boolean {
  const walk = useWalkInProgress();
  const { data: today } = useQuery({ ...read(challenges.getTodayChallenge), enabled: false });
  const isUploading = useModal('upload')?.open === true;
  const isWelcoming = useModal('onboarding')?.open === true;
  const isWalking = today != null && today.id === walk && !today.completed;
  return isWalking || isUploading || isWelcoming;
}

const RefreshPrompt = ({ version }: { version: ServiceWorker }) => (
  <PromptBanner icon={RefreshCw} title={t('New version available! Refresh to update?')}>
    <Button variant="ghost" size="sm" onClick={refreshLater}>
      {t('Later')}
    </Button>
    <Button variant="go" size="sm" onClick={() => refreshTo(version)}>
      {t('Refresh')}
    </Button>
  </PromptBanner>
);

const InstallPrompt = () => (
  <PromptBanner
    icon={Download}
    title={t('Install Signpost')}
    text={t("Today's walk on your home screen, even without a connection.")}
  >
    <Button variant="ghost" size="sm" onClick={dismissInstall}>
      {t('Not Now')}
    </Button>
    <Button variant="go" size="sm" onClick={() => void install()}>
      {t('Install')}
    </Button>
  </PromptBanner>
);

const READING_MS = 10_000;

/** A photo was shared to the app without a session. The address keeps it, and home opens it after the login. */
export function SharedPhotoWaits() {
  useEffect(() => {
    if (shareOutcome(location.search) !== 'kept') return;
    const description = t("Log in, and it's there for your walk.");
    toast({ title: t('Your photo is waiting'), description, icon: ImageUp, durationMs: READING_MS });
  }, []);
  return null;
}
