import { MapPin } from 'lucide-react';
import { type FormEvent, useCallback, useId, useState } from 'react';
import type { Position } from '../../../../shared/domain/geo.ts';
import { useMoveHome } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { WalkMap } from '../../map/walk/walkMap.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { DEFAULT_LOCATION, DEFAULT_LOCATION_TEXT, homeOf } from '../home/index.ts';
import { COORDINATES_HINT, coordinatesText, parseCoordinates } from './homeSetting.tsx';
import { withUser } from './withUser.tsx';

/** Sets home by a tap on the map or by coordinates, for walkers without the position permission. */
export default withUser(function PlaceHomeDialog({ user, ...frame }) {
  const form = useId();
  const [start] = useState<Position>(() => homeOf(user) ?? DEFAULT_LOCATION);
  const [place, setPlace] = useState<Position>();
  const [text, setText] = useState(() => (homeOf(user) ? coordinatesText(start) : ''));
  const [problem, setProblem] = useState<string>();
  const move = useMoveHome(user.id);

  const pick = useCallback((picked: Position) => {
    setPlace(picked);
    setText(coordinatesText(picked));
    setProblem(undefined);
  }, []);
  const type = (typed: string) => {
    setText(typed);
    const parsed = parseCoordinates(typed);
    if ('problem' in parsed) return;
    setPlace(parsed);
    setProblem(undefined);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseCoordinates(text);
    if ('problem' in parsed) return setProblem(parsed.problem);
    move.mutate(
      { position: parsed, source: 'manual' },
      {
        onSuccess: ({ homeAddress }) => {
          toastSuccess(t('Home saved'), homeAddress ?? coordinatesText(parsed));
          frame.onClose();
        },
      },
    );
  };

  return (
    <Dialog
      {...frame}
      size="tall"
      title={t('Choose home on the map')}
      description={t('Tap the map or drag the pin to your front door. Only you ever see it.')}
      answers={{ yes: t('Save Home'), form, pending: move.isPending, pendingText: t('Saving...') }}
    >
      <div className="relative h-[min(46dvh,420px)] overflow-hidden rounded-card">
        <WalkMap home={place ?? start} onPick={pick} />
        {!place && !homeOf(user) && (
          <p className="absolute z-(--z-control) top-2.5 start-2.5 px-2.5 pt-1.25 pb-1 rounded-pill bg-surface text-ink-2 text-xs shadow-1">
            {t(DEFAULT_LOCATION_TEXT)}
          </p>
        )}
      </div>
      <form id={form} noValidate className="mt-4" onSubmit={save}>
        <Field
          label={t('Coordinates')}
          name="coordinates"
          icon={MapPin}
          inputMode="text"
          dir="ltr"
          autoComplete="off"
          value={text}
          hint={t(COORDINATES_HINT)}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
      {move.isError && <Alert className="mt-4">{t('Failed to update location. Please try again.')}</Alert>}
    </Dialog>
  );
});
