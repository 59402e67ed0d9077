import { FolderOpen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { phrase } from '../../../../../shared/domain/phrase.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOnline } from '../../../ui/connection.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { say } from '../../../words/say.ts';
import type { Town } from '../queries.ts';
import { lengthText } from '../townStreets.ts';
import type { Added, Stage } from './addEarlierWalks.ts';
import type { Compared } from './compare.ts';
import type { NotUsed } from './unreadable.ts';

const reasons: Record<NotUsed, string> = {
  elsewhere: phrase('Passes no streets in your towns'),
  tooFast: phrase('Faster than walking or running'),
  noPlaces: phrase('Has no locations in it'),
  unknown: phrase('Not a recording we can read'),
  unreadable: phrase("Couldn't be read. It may be damaged"),
  tooLarge: phrase('Too large for one recording'),
};
const order = Object.keys(reasons).filter((why): why is NotUsed => why in reasons);

/** Of each reason; the first of thousands of rides say enough. */
const MOST_SHOWN = 100;

/** What was not used, by why. */
function LeftFiles({ left }: Pick<Compared, 'left'>) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="earlier-left">
      <h3 id="earlier-left" className="font-strong">
        {say('Left out ({count})', { count: left.length })}
      </h3>
      {order.map((why) => {
        const files = left.filter((file) => file.why === why);
        return files.length > 0 && <Reason key={why} why={why} files={files} />;
      })}
    </section>
  );
}

const Reason = ({ why, files }: { why: NotUsed; files: Compared['left'] }) => (
  <details className="earlier-left">
    <summary>
      {say(reasons[why])} ({files.length})
    </summary>
    <ul>
      {files.slice(0, MOST_SHOWN).map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {files.length > MOST_SHOWN && <li>…</li>}
    </ul>
  </details>
);

type ChooseProps = {
  towns: readonly Town[];
  problem: string | undefined;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
};

const MOST_NAMED = 8;

export function ChooseRecordings({ towns, problem, onChoose, onRemove }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const all = towns.map(({ name }) => name);
  const names = [...all.slice(0, MOST_NAMED), ...(all.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return (
    <>
      <p>
        {say(
          'Recordings of earlier walks colour in the streets they passed: GPX, FIT and TCX files, or your Strava export as a ZIP.',
        )}
      </p>
      <p className="earlier-note">
        {say(
          "They're read on this device and stay on it. Signpost only receives which streets they passed, in these towns: {towns}.",
          { towns: names },
        )}
      </p>
      <p className="earlier-note">
        {say('They earn no points, streaks or achievements, and nobody else sees them, not even friends.')}
      </p>
      {/* Phones know no type for FIT, and would not offer such files where types are asked for. */}
      <input
        ref={input}
        type="file"
        multiple
        aria-label={say('Recordings')}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          currentTarget.value = '';
        }}
      />
      {problem && <Alert tone="info">{problem}</Alert>}
      {!isOnline && <Alert tone="info">{say('You need a connection to add walks. Your map is still here.')}</Alert>}
      <Button look="tint" block icon={FolderOpen} disabled={!isOnline} onClick={() => input.current?.click()}>
        {say('Choose files')}
      </Button>
      {towns.some(({ earlierMetres }) => earlierMetres > 0) && (
        <Button look="ghost" size="sm" icon={Trash2} disabled={!isOnline} onClick={onRemove}>
          {say('Remove all streets walked before Signpost')}
        </Button>
      )}
    </>
  );
}

const stages: Record<Stage, string> = {
  reading: phrase('Reading the streets of your towns...'),
  comparing: phrase('Matching your recordings to streets...'),
  sending: phrase('Adding to your map...'),
};

type ComparingProps = { stage: Stage; done: number; all: number };

export function ComparingRecordings({ stage, done, all }: ComparingProps) {
  return (
    <>
      <p>{say(stages[stage])}</p>
      <ProgressBar value={done} max={Math.max(1, all)} label={say(stages[stage])} height={12} />
      {/* The bar says it to a screen reader when asked; read aloud ten times a second it would drown everything. */}
      <p className="earlier-note" aria-hidden="true">
        {stage === 'comparing' ? say('{done} of {all}', { done, all }) : '\u00a0'}
      </p>
      <p className="earlier-note">{say('Please keep this open.')}</p>
    </>
  );
}

export function AddedStreets({ added: { used, towns, left } }: { added: Added }) {
  return (
    <>
      <p>
        {say('{count, plural, one {# recording} other {# recordings}} passed streets of your towns.', { count: used })}
        {used > 0 && towns.length === 0 && <> {say('Nothing new: these walks are already on your map.')}</>}
      </p>
      {towns.length > 0 && (
        <ul className="earlier-towns">
          {towns.map(({ key, name, metres, streets }) => (
            <li key={key}>
              <b>{name}</b>
              <span>
                {say('{length} of streets, {count, plural, one {# whole street} other {# whole streets}}', {
                  length: lengthText(metres),
                  count: streets,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LeftFiles left={left} />
    </>
  );
}

export const AskToRemove = ({ problem }: { problem: string | undefined }) => (
  <>
    <p>{say('Remove all streets walked before Signpost from your map? To get them back, add the same files again.')}</p>
    {problem && <Alert>{problem}</Alert>}
  </>
);
