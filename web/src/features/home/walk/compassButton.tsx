import { Compass } from 'lucide-react';
import { askForCompass, compassQuestion } from '../../../map/compassWatch.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import { say } from '../../../words/say.ts';

/** Safari tells which way the phone is turned only after a tap that asks for it. Elsewhere nothing has to be asked. */
export function CompassButton() {
  if (!useStore(compassQuestion)) return null;
  return (
    <IconButton
      look="lift"
      icon={Compass}
      label={say("Show which way I'm facing")}
      onClick={() => void askForCompass()}
    />
  );
}
