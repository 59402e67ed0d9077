import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = ComponentProps<typeof Button> & { no: string; onNo: () => void };

/** What stands at the foot of a dialog that asks: the way back, and the way on, which sends its form where it has one. */
export const DialogAnswers = ({ no, onNo, ...yes }: Props) => (
  <>
    <Button look="line" onClick={onNo}>
      {no}
    </Button>
    <Button look="go" type={yes.form === undefined ? 'button' : 'submit'} {...yes} />
  </>
);
