import { type ReactNode, useId } from 'react';
import { Alert } from '../notices/alert.tsx';
import { Dialog, type ModalFrame } from './dialog.tsx';

type Props = ModalFrame & {
  title: string;
  yes: string;
  pendingText?: string;
  variant?: 'danger' | undefined;
  /** The form's mutation and props. */
  sending: { isPending: boolean; error: Error | null };
  formProps: object;
  children: ReactNode;
};

/** A dialog with one form. The server's refusal is shown above the fields. */
export function FormDialog(props: Props) {
  const { yes, pendingText, variant, sending, formProps, children, ...frame } = props;
  const form = useId();
  return (
    <Dialog {...frame} answers={{ yes, form, pending: sending.isPending, pendingText, ...(variant && { variant }) }}>
      <form id={form} {...formProps} className="grid gap-3.5">
        {sending.error && <Alert>{sending.error.message}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}
