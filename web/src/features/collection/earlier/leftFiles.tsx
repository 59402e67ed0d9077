import { phrase } from '../../../../../shared/domain/phrase.ts';
import { say } from '../../../words/say.ts';
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
export function LeftFiles({ left }: Pick<Compared, 'left'>) {
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
