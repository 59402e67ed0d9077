import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type FormEvent, useCallback, useId, useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import type { Position } from '../../../../shared/domain/geo.ts';
import { useMoveHome } from '../../api/walkers.ts';
import { WalkMap } from '../../map/walkMap.tsx';
import { DEFAULT_LOCATION, DEFAULT_LOCATION_TEXT, homeOf } from '../../session/home.ts';
import { currentUser } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { COORDINATES_HINT, coordinatesText, parseCoordinates } from './homeSetting.tsx';
import './settings.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    placeHome: NoProps;
  }
}

/** Home set by hand, for walkers who denied the location permission: a tap on the map, or coordinates. */
export default function PlaceHomeDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <PlaceHome user={user} open={open} onClose={onClose} /> : null;
}

function PlaceHome({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const formId = useId();
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
          toast({ title: say('Home saved'), description: homeAddress ?? coordinatesText(parsed), variant: 'success' });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="tall"
      title={say('Set Home by Hand')}
      description={say('Tap the map or drag the pin to your front door. Only you ever see it.')}
      footer={
        <DialogAnswers
          no={say('Cancel')}
          onNo={onClose}
          form={formId}
          pending={move.isPending}
          pendingText={say('Saving...')}
        >
          {say('Save Home')}
        </DialogAnswers>
      }
    >
      <div className="place-home-map">
        <WalkMap home={place ?? start} onPick={pick} />
        {!place && !homeOf(user) && <p className="place-home-default">{say(DEFAULT_LOCATION_TEXT)}</p>}
      </div>
      <form id={formId} noValidate className="mt-4" onSubmit={save}>
        <Field
          label={say('Coordinates')}
          name="coordinates"
          icon={MapPin}
          inputMode="text"
          dir="ltr"
          autoComplete="off"
          value={text}
          hint={say(COORDINATES_HINT)}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
      {move.isError && <Alert className="mt-4">{say('Failed to update location. Please try again.')}</Alert>}
    </Dialog>
  );
}
