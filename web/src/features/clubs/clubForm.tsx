import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { CLUB } from '../../../../shared/domain/clubs/club.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { Field, useForm } from '../../ui/forms/form.tsx';
import { importAgain } from '../../ui/notices/connection.ts';

interface Values {
  name: string;
  goal: number;
}

type Props = {
  values: Values;
  onSend: (values: Values) => void;
  onName?: (name: string) => void;
  /** The button. */
  children: ReactNode;
};

const loadRules = async () => (await import('../../api/bodies.ts').catch(importAgain)).bodies.clubForm;

/** Name and goal of a club; the rules are loaded with the first focus. */
export function ClubForm({ values, onSend, onName, children }: Props) {
  // Without the rules the goal is still the field's text.
  const { problems, formProps } = useForm(loadRules, ({ name, goal }) => onSend({ name, goal: Number(goal) }));
  return (
    <form {...formProps} className="grid gap-3.5">
      <Field
        label={t('Name')}
        name="name"
        defaultValue={values.name}
        placeholder={t('Riverside Walkers')}
        autoComplete="off"
        onChange={({ currentTarget }) => onName?.(currentTarget.value)}
        error={problems.name}
      />
      <GoalField goal={values.goal} error={problems.goal} />
      {children}
    </form>
  );
}

const STEP = CLUB.goalAMember;

function GoalField({ goal, error }: { goal: number; error: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 'stepUp' | 'stepDown') => {
    input.current?.[by]();
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-[8rem] flex-1">
          <label htmlFor={id} className="font-strong">
            {t('Walks a week, all together')}
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {t('Ten for two, thirty for a class')}
          </p>
        </div>
        <div className="ms-auto flex items-center gap-1">
          <IconButton label={t('Fewer walks')} icon={Minus} onClick={() => step('stepDown')} />
          <div className="input w-auto px-1" data-invalid={error ? '' : undefined}>
            <input
              ref={input}
              id={id}
              name="goal"
              type="number"
              inputMode="numeric"
              min={CLUB.minGoal}
              max={CLUB.maxGoal}
              step={STEP}
              defaultValue={goal}
              className="w-[5ch] text-center font-strong [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-hint ${id}-note`}
            />
          </div>
          <IconButton label={t('More walks')} icon={Plus} onClick={() => step('stepUp')} />
        </div>
      </div>
      <p id={`${id}-note`} role="status" className="flex items-center gap-1.5 text-sm text-danger empty:hidden">
        {error && <TriangleAlert size={16} className="flex-none" />}
        {error}
      </p>
    </div>
  );
}
