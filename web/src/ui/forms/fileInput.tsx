import { type ComponentProps, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';

type InputProps = Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> & {
  label: string;
  onChoose: (files: File[]) => void;
};

/** A hidden input, which a visible button clicks. */
export const FileInput = ({ label, onChoose, ...input }: InputProps & { ref: RefObject<HTMLInputElement | null> }) => (
  <input
    {...input}
    type="file"
    aria-label={label}
    hidden
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      if (files.length > 0) onChoose(files);
      // Without a reset the same file fires no change event.
      currentTarget.value = '';
    }}
  />
);

export function FileButton({ input, ...button }: ComponentProps<typeof Button> & { input: InputProps }) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={ref} {...input} />
      <Button {...button} onClick={() => ref.current?.click()} />
    </>
  );
}
