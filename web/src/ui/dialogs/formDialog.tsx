import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/t.ts';
import { Alert } from '../notices/alert.tsx';
import { Dialog, DialogAnswers, type ModalFrame } from './dialog.tsx';

type Props = ModalFrame & {
  title: string;
  yes: string;
  pendingText?: string;
  variant?: 'danger';
  /** The form's mutation and props. */
  sending: { isPending: boolean; error: Error | null };
  formProps: object;
  children: ReactNode;
};

/** A dialog around one form, whose refusal stands above its fields. */
export function FormDialog(props: Props) {
  const { open, onClose, title, yes, pendingText, variant, sending, formProps, children } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <DialogAnswers
          no={t('Cancel')}
          onNo={onClose}
          form={formId}
          pending={sending.isPending}
          {...(pendingText && { pendingText })}
          {...(variant && { variant })}
        >
          {yes}
        </DialogAnswers>
      }
    >
      <form id={formId} {...formProps} className="grid gap-3.5">
        {sending.error && <Alert>{sending.error.message}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}
