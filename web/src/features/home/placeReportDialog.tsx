import { useMutation } from '@tanstack/react-query';
import { ArrowUpRight, Shuffle } from 'lucide-react';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { metresBetween } from '../../../../shared/domain/geo.ts';
import { PLACE_REASONS, type PlaceReason } from '../../../../shared/domain/moderation/placeReport.ts';
import { PLACE_TEXTS } from '../../../../shared/domain/moderation/report.ts';
import { call } from '../../api/client.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { closeModal } from '../../ui/dialogs/openModal.ts';
import { ReasonDialog } from '../../ui/dialogs/reasonDialog.tsx';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { useNewRoute } from './queries.ts';

type Props = ModalFrame & { challenge: Challenge };

export default function PlaceReportDialog({ challenge, ...frame }: Props) {
  const report = useMutation({
    mutationFn: (body: SentBodyOf<typeof challenges.reportPlace>) =>
      call(challenges.reportPlace, { params: { id: challenge.id }, body }),
  });
  if (report.isSuccess) return <Reported challenge={challenge} reason={report.variables.reason} {...frame} />;
  return (
    <ReasonDialog
      {...frame}
      title={t('Something wrong with this place?')}
      question={t("What's wrong?")}
      reasons={PLACE_REASONS.map((id) => ({ id, label: t(PLACE_TEXTS[id]) }))}
      note={t("We won't send you there again, or anyone if others agree. You keep your walk and your points.")}
      send={{
        pending: report.isPending,
        problem: report.error,
        word: t('Tell Us'),
        with: (reason, text) => report.mutate({ reason, text }),
      }}
    >
      <p>
        <MiniPlate>{streetText(challenge.destination)}</MiniPlate>
      </p>
    </ReasonDialog>
  );
}

/** Reasons that are errors of OpenStreetMap, which others can fix there. */
const OF_THE_MAP = new Set<PlaceReason>(['noSign', 'otherName']);

/** A note is public, so it is not offered this near to home. */
const NEAR_HOME_METRES = 150;

/** URL of OpenStreetMap's form for a note at the sign. Only the walker can submit it. */
function noteForm({ startLatitude, startLongitude, endLatitude, endLongitude }: Challenge): string | undefined {
  const sign = { latitude: endLatitude, longitude: endLongitude };
  if (metresBetween(sign, { latitude: startLatitude, longitude: startLongitude }) < NEAR_HOME_METRES) return undefined;
  return `https://www.openstreetmap.org/note/new#map=19/${endLatitude}/${endLongitude}`;
}

/** Only an open challenge can be replaced by a new route. */
function Reported({ challenge, reason, ...frame }: Props & { reason: PlaceReason }) {
  const takeNewRoute = useNewRoute();
  const note = OF_THE_MAP.has(reason) ? noteForm(challenge) : undefined;
  const another = () => {
    takeNewRoute();
    // The dialog below, from which the report was opened, closes as well.
    closeModal('newRoute');
    frame.onClose();
  };
  return (
    <Dialog
      {...frame}
      title={t('Thank you for telling us')}
      answers={
        challenge.completed
          ? { no: null, yes: t('Done'), onClick: frame.onClose }
          : { no: t('Keep This Walk'), yes: t('New Route'), icon: Shuffle, onClick: another }
      }
    >
      <p className="mt-1">
        {challenge.completed
          ? t("You won't be sent there again.")
          : t("You can have another walk now. It doesn't count towards today's five new routes.")}
      </p>
      {note && (
        <a className="btn btn--line btn--block mt-3" href={note} target="_blank" rel="noopener noreferrer">
          {t('Tell OpenStreetMap, too')}
          <ArrowUpRight aria-label={t('opens in a new tab')} role="img" />
        </a>
      )}
    </Dialog>
  );
}
