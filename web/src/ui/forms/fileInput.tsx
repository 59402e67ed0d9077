import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'id' | 'accept' | 'capture' | 'multiple'> & {
  label: string;
  onChoose: (files: File[]) => void;
};

/** A hidden input, which a visible button clicks. */
export const FileInput = ({ label, onChoose, ...input }: Props) => (
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
