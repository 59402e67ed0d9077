import { Camera, ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';
import type { PhotoWidget } from './photoWidget.ts';

/** Where there is a finger there is a camera at hand: then taking the picture is what is offered first. */
export function ChoosePhoto({ widget }: { widget: PhotoWidget }) {
  const hasCamera = matchMedia('(pointer: coarse)').matches;
  return (
    <div className="proof-actions proof-actions--even">
      <Picker look={hasCamera ? 'line' : 'go'} label={say('Choose Photo')} onChoose={widget.choose} />
      {hasCamera && <Picker look="go" label={say('Take Photo')} camera onChoose={widget.choose} />}
    </div>
  );
}

export const ChangePhoto = ({ widget }: { widget: PhotoWidget }) => (
  <Picker look="line" label={say('Change')} onChoose={widget.choose} />
);

type PickerProps = {
  label: string;
  look: 'go' | 'line';
  camera?: boolean;
  onChoose: (files: readonly File[]) => void;
};

function Picker({ label, look, camera = false, onChoose }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' })}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Or the same file could not be chosen a second time.
          currentTarget.value = '';
        }}
      />
      <Button look={look} icon={camera ? Camera : ImagePlus} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
