import type { ReactNode } from 'react';
import './frontDoor.css';
import { LanguageMenu } from './languageMenu.tsx';
import { Wordmark } from './logo.tsx';
import { Scene } from './scene.tsx';

type FrontDoorProps = {
  children: ReactNode;
  /** Less scene on the phone, for longer forms. */
  compact?: boolean;
  /** Below the form, after a hairline. */
  footer?: ReactNode;
};

/** The frame of every screen before sign-in: scene on top and a sheet on the phone, scene left and form right on a desk. */
export function FrontDoor({ children, compact = false, footer }: FrontDoorProps) {
  return (
    <div className="door" data-front-door="" data-compact={compact ? '' : undefined}>
      <div className="door-scene">
        <Scene />
      </div>
      <header className="door-brand">
        <Wordmark />
      </header>
      <main className="door-sheet">
        <div className="door-body">
          {children}
          {footer && <div className="door-foot">{footer}</div>}
          <LanguageMenu />
        </div>
      </main>
    </div>
  );
}
