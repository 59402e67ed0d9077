import { House } from 'lucide-react';
import { t } from '../i18n/t.ts';
import { LinkButton } from '../ui/forms/button.tsx';
import MiniScene from '../ui/pictures/miniScene.tsx';

export default function NotFound() {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center text-center">
      <MiniScene name="crossing" large />
      <h1 className="h-auth mt-6">{t('Page Not Found')}</h1>
      <p className="mt-2 text-ink-2">{t("This street isn't on our map.")}</p>
      <LinkButton href="/" icon={House} className="mt-6">
        {t('Back to Home')}
      </LinkButton>
      <p className="mt-6 text-xs text-ink-3">{t('404 Page Not Found')}</p>
    </main>
  );
}
