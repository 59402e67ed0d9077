import type { favourites } from '../../../shared/api/favourites.ts';
import { type Action, type ActionsOf, differs, type Fact, readsOwn } from '../attempt.ts';
import { someWalk } from './challenges.ts';

const isFavourite = (id: string, day: string, is: boolean): Fact => ({
  about: `favourite:${id}:${day}`,
  says: is ? 'a favourite that was added is there' : 'a favourite that was removed is gone',
  holds: (view) => (view.item(`U#${id}`, `FAV#${day}`) !== undefined) === is,
});

const favourite =
  (is: boolean | undefined): Action =>
  (around) => {
    const found = someWalk(around, ({ completed }) => completed);
    const { id } = around.me;
    if (!found || !id) return undefined;
    const { day } = found.walk;
    return {
      call: { cookie: found.cookie, params: { id, challengeId: found.params.id } },
      ...(is !== undefined && { touches: [`favourite:${id}:${day}`], follows: () => [isFavourite(id, day, is)] }),
    };
  };

export const favouritesActions: ActionsOf<typeof favourites> = {
  listFavourites: readsOwn(({ view }, id, answer) =>
    differs('favourites', answer.json.length, view.of(id, 'FAV#').length),
  ),
  checkFavourite: favourite(undefined),
  addFavourite: favourite(true),
  removeFavourite: favourite(false),
};
