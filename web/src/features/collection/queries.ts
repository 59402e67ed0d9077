import { collection } from '../../../../shared/api/collection.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { read } from '../../api/queryClient.ts';

export type Town = NonNullable<ResponseOf<typeof collection.listTowns>['towns']>[number];
export type TownPage = ResponseOf<typeof collection.getTown>;

/** While walks wait to be counted, it is asked again: each answer has counted some hundred more. */
const AGAIN_MS = 400;
const MOST_TIMES = 20;
const whileWaiting = {
  refetchInterval: ({
    state: { data, dataUpdateCount },
  }: {
    state: { data: { waiting?: number | undefined } | undefined; dataUpdateCount: number };
  }) => ((data?.waiting ?? 0) > 0 && dataUpdateCount < MOST_TIMES ? AGAIN_MS : (false as const)),
};

export const townsOf = (id: string) => ({ ...read(collection.listTowns, { params: { id } }), ...whileWaiting });

export const townOf = (id: string, town: string) => read(collection.getTown, { params: { id, town } });
