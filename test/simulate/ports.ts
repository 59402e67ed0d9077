import { readFile } from 'node:fs/promises';
import type { Adapters } from '../../functions/runtime/context.ts';
import { straightStreet, straightWay } from '../../functions/testing/straightStreets.ts';
import { straightTown } from '../../functions/testing/straightTown.ts';
import type { Hand } from './hand.ts';
import type { Machine } from './machine.ts';

interface Stored {
  bytes: Uint8Array;
  /** By the store's own clock. */
  at: number;
}

export const buckets = () => ({ uploads: new Map<string, Stored>(), photos: new Map<string, Stored>() });

const base = 'https://uploads.example/';
export const uploadAddress = (key: string) => `${base}${key}`;

/** Before the call or after it: in either case there is no answer. */
export function faultyPort(hand: Hand) {
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    await hand.turn();
    const broken = hand.breaks() ? hand.dice.pick(['portRefused', 'portAnswerLost'] as const) : undefined;
    const lose = () => {
      hand.disturbed = true;
      if (broken) hand.count(broken);
      return new Error('the service did not answer');
    };
    if (broken === 'portRefused') throw lose();
    const answer = await work();
    if (broken) throw lose();
    await hand.turn();
    return answer;
  };
}

/** The services around the table as one call sees them. */
export function portsFor(machine: Machine, hand: Hand): Omit<Adapters, 'table'> {
  const asked = faultyPort(hand);
  const { uploads, photos } = machine.buckets;
  const put = (bucket: Map<string, Stored>, key: string, bytes: Uint8Array) =>
    void bucket.set(key, { bytes, at: machine.trueMs });
  const deletePhoto = (name: string) => asked(() => void photos.delete(name));
  const deleteUpload = (key: string) => asked(() => void uploads.delete(key));
  const readPhoto = (name: string) => asked(() => photos.get(name)?.bytes);
  return {
    photos: {
      uploadsUrl: base,
      size: (key) => asked(() => uploads.get(key)?.bytes.length),
      readUpload: (key) =>
        asked(() => {
          const found = uploads.get(key);
          if (!found) throw new Error('there is no such upload');
          return found.bytes;
        }),
      putPhoto: (name, bytes) => asked(() => put(photos, name, bytes)),
      deleteUpload,
      readPhoto,
      deletePhoto,
      async copyPhoto(from, to) {
        const bytes = await readPhoto(from);
        if (bytes) await asked(() => put(photos, to, bytes));
        return bytes !== undefined;
      },
    },
    sweep: {
      oldUploads: ({ olderThanMs, after = '' }) =>
        asked(() => {
          const all = [...uploads].filter(([key]) => key > after).sort(([one], [other]) => (one < other ? -1 : 1));
          const page = all.slice(0, 3);
          const keys = page.filter(([, { at }]) => at <= machine.trueMs - olderThanMs).map(([key]) => key);
          const next = page.at(-1)?.[0];
          return all.length > page.length && next !== undefined ? { keys, next } : { keys };
        }),
      uploadsOf: (walkerId) =>
        asked(() => [...uploads.keys()].filter((key) => key.startsWith(`${walkerId}/`)).slice(0, 3)),
      deleteUpload,
      deletePhoto,
      noteDeletion: () => asked(async () => undefined),
    },
    archives: {
      readPhoto,
      put: (key, { path }) => asked(async () => put(uploads, key, await readFile(path))),
      remove: deleteUpload,
      sign: (key) => asked(() => uploadAddress(key)),
    },
    uploads: { sign: ({ key }) => asked(() => ({ uploadURL: `${uploadAddress(key)}?signed` })) },
    mail: { send: ({ to, text }) => asked(() => void machine.mails.push({ to, text })) },
    signQueue: {
      announce: (walk) =>
        asked(() => {
          if (hand.dice.chance(hand.weather.broken * 4)) return hand.count('messageLost');
          machine.messages.push(walk);
        }),
    },
    signReader: {
      read: (_, { names }) =>
        asked(() => {
          const outcome = hand.dice.pick(['read', 'read', 'unread', 'other', 'unloadable'] as const);
          return { outcome, names: outcome === 'read' ? names.slice(0, 1) : [] };
        }),
    },
    push: {
      publicKey: 'key',
      send: () =>
        asked(() => {
          const outcome = hand.dice.pick(['sent', 'sent', 'gone', 'failed'] as const);
          if (outcome === 'gone') machine.devicesGone++;
          return outcome;
        }).catch(() => 'failed' as const),
    },
    towns: {
      around: (places) => asked(() => straightTown.around(places)),
      streetsOf: (key) => asked(() => straightTown.streetsOf(key)),
      versionOf: (bounds) => asked(() => straightTown.versionOf(bounds)),
    },
    geo: {
      findRoute: (request) => asked(() => straightStreet(request)).catch(() => ({ none: 'unavailable' as const })),
      findWay: (request) => asked(() => straightWay(request)).catch(() => ({ none: 'unavailable' as const })),
      nearestPlace: () => asked(() => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' })),
    },
  };
}
