import { ThemeChoice } from '../ui/forms/themeChoice.tsx';
import { Wordmark } from '../ui/pictures/logo.tsx';
import { Controls } from './controls.tsx';
import { Objects } from './objects.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';

/** Every primitive in its states, for looking at. Development only: no walker ever fetches it. */
export default function StyleGuide() {
  return (
    <main className="page grid gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Wordmark />
        <div className="w-full max-w-96">
          <ThemeChoice />
        </div>
      </header>
      <h1 className="h-page">Style guide</h1>
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <Controls />
        <Objects />
        <States />
        <Overlays />
      </div>
    </main>
  );
}
