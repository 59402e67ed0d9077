import { LocateFixed, MapPin } from 'lucide-react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../../shared/domain/auth/names.ts';
import { msg } from '../../../../../shared/domain/msg.ts';
import { t } from '../../../i18n/t.ts';
import { positionFailures } from '../../../map/walk/devicePosition.ts';
import { openModal } from '../../../ui/dialogs/openModal.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { useOnboarding } from '../../onboarding/index.ts';
import { type DeviceHome, useDeviceHome } from '../useDeviceHome.ts';
import { DemoCity } from './homePlace.tsx';

const StartScene = () => (
  <div className="relative flex-1 min-h-50 overflow-hidden [&_svg]:absolute [&_svg]:inset-0 [&_svg]:size-full desk:h-full">
    <svg viewBox="0 -76 390 506" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect x="-600" y="-300" width="1590" height="920" fill="var(--sc-sky)" />
      <circle cx="292" cy="112" r="46" fill="var(--sc-sun)" />
      <path
        fill="var(--sc-far)"
        d="M-600 236C-380 176-150 232-60 206S110 150 190 186s120-10 200-34 300 30 600-10V560H-600z"
      />
      <path
        fill="var(--sc-mid)"
        d="M-600 290C-360 240-160 262-60 250s130-32 220-10 130 8 230-14 300 20 600-6V560H-600z"
      />
      <path fill="var(--sc-river)" d="M-600 306C-300 296 0 300 150 298s400-2 840 4v50H-600z" />
      <path fill="var(--sc-near)" d="M-600 326C-340 308-120 334 0 326s150-10 230 10 320 24 760 4V560H-600z" />
      <g transform="translate(62 0)">
        <path fill="var(--sc-wall)" d="M28 362v-62h72v62zM82 254h12v40H82z" />
        <path fill="var(--sc-roof)" d="M18 304l46-40 46 40z" />
        <path fill="var(--sc-dome)" d="M55 328a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v34H55z" />
        <path fill="var(--sc-window)" d="M36 312h13v15H36zM80 312h13v15H80z" />
      </g>
      <path
        className="fill-none stroke-[light-dark(#f4e3b6,#2f4a34)] stroke-13 [stroke-linecap:round]"
        d="M127 362c6 22 60 20 108 16s66-14 66-20"
      />
      <path className="sc-dash" stroke="var(--sc-dash)" d="M127 364c6 20 60 18 108 14s64-12 66-18" />
      <path fill="var(--sc-post)" d="M296 229a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v131h-10z" />
      <path
        className="fill-surface stroke-[light-dark(#5b4630,#93a398)] stroke-[2.5] [stroke-dasharray:7_5]"
        d="M258 236h86a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5h-86a5 5 0 0 1-5-5v-38a5 5 0 0 1 5-5z"
      />
      <text x="301" y="273" textAnchor="middle" className="[font:800_34px_var(--font-sign)] fill-ink">
        ?
      </text>
      <path
        fill="var(--sc-tree)"
        d="M34 352c-20 0-26-18-18-28-6-16 6-26 18-26s24 10 18 26c8 10 2 28-18 28zM358 376c-15 0-20-14-14-22-4-12 5-20 14-20s18 8 14 20c6 8 1 22-14 22z"
      />
    </svg>
  </div>
);

export function locationHelp(userAgent: string): { browser: string; steps: readonly string[] } {
  if (/iPhone|iPad|iPod/.test(userAgent))
    return {
      browser: msg('iPhone and iPad'),
      steps: [
        msg('Open Settings, then Privacy & Security, then Location Services.'),
        msg('Turn it on, and choose "While Using" for your browser.'),
        msg('Come back here and try again.'),
      ],
    };
  if (/Firefox\//.test(userAgent))
    return {
      browser: 'Firefox',
      steps: [
        msg('Click the padlock or the location sign beside the address.'),
        msg('Remove "Blocked" next to "Access your location".'),
        msg('Try again and choose "Allow".'),
      ],
    };
  if (/Edg|Chrome\//.test(userAgent))
    return {
      browser: /Edg/.test(userAgent) ? 'Edge' : 'Chrome',
      steps: [
        msg('Tap the icon to the left of the address.'),
        msg('Open "Permissions" or "Site settings" and set Location to "Allow".'),
        msg('Come back here and try again.'),
      ],
    };
  if (/Safari\//.test(userAgent))
    return {
      browser: 'Safari',
      steps: [
        msg('Open Safari, then Settings, then Websites, then Location.'),
        msg('Set this site to "Allow".'),
        msg('Come back here and try again.'),
      ],
    };
  return {
    browser: msg('your browser'),
    steps: [
      msg('Open the settings of this site.'),
      msg('Allow it to know your location.'),
      msg('Come back here and try again.'),
    ],
  };
}

const NOT_SAVED = msg('Failed to update location. Please try again.');

export function StartPage({ user }: { user: OwnUser }) {
  const isWelcoming = useOnboarding(user);
  const device = useDeviceHome(user, null, isWelcoming);
  return (
    <>
      <StartScene />
      <main className="start-sheet">
        <h1 className="sr-only">{t('Hello, {name}', { name: firstNameOrUsername(user) })}</h1>
        {!device.isChecking && (
          <>
            <StartQuestion device={device} />
            <DemoCity user={user} />
          </>
        )}
      </main>
    </>
  );
}

export function StartQuestion({ device: { isAsking, isBusy, failure, saveError, ask } }: { device: DeviceHome }) {
  const problem = isBusy || isAsking ? undefined : failure ? positionFailures[failure] : saveError && NOT_SAVED;
  const isDenied = problem && failure === 'denied';
  return (
    <>
      <div role="status">
        <h2 className="h-auth">{isBusy ? t('Setting up your walking challenge...') : t('Where do you start?')}</h2>
      </div>
      {problem ? (
        <Alert>
          {t(problem)}
          {isDenied && <AllowAgain />}
        </Alert>
      ) : (
        <p className="text-ink-2">{t('Your walks begin and end here. You can move it any time in Settings.')}</p>
      )}
      <Button
        variant={isDenied ? 'line' : 'go'}
        block
        icon={LocateFixed}
        pending={isBusy || isAsking}
        pendingText={t('Finding you...')}
        onClick={ask}
      >
        {problem ? t('Try Location Again') : t('Enable Location')}
      </Button>
      <Button variant={isDenied ? 'go' : 'line'} block icon={MapPin} onClick={() => openModal('placeHome', {})}>
        {t('Choose home on the map')}
      </Button>
    </>
  );
}

function AllowAgain() {
  const { browser, steps } = locationHelp(navigator.userAgent);
  return (
    <div className="leading-5">
      <p>{t('To turn location back on in {browser}:', { browser: t(browser) })}</p>
      <ol className="ms-4 list-decimal">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </div>
  );
}
