import { useMutation } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import { blocks } from '../../../shared/api/blocks.ts';
import { leaderboard } from '../../../shared/api/leaderboard.ts';
import { moderation } from '../../../shared/api/moderation.ts';
import { reports } from '../../../shared/api/reports.ts';
import type { SentBodyOf } from '../../../shared/api/route.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { world } from '../../../shared/api/world.ts';
import { t } from '../i18n/t.ts';
import { toastFailure, toastSuccess } from '../ui/notices/toast.ts';
import { call } from './client.ts';
import { invalidate, invalidating, read } from './queryClient.ts';

export const blocksOf = (walkerId: string) => read(blocks.listBlocks, { params: { id: walkerId } });

type Other = { id: string; username: string };

/** A block or a report changes every list of walkers. All three calls are idempotent. */
const refetchAffected = invalidating(
  auth.getCurrentUser,
  walkers.getWalker,
  leaderboard.getGlobalLeaderboard,
  world.listGlobalChallenges,
);

export const useBlockWalker = (walkerId: string) =>
  useMutation({
    mutationFn: ({ id: blockedId }: Other) =>
      call(blocks.blockWalker, { params: { id: walkerId }, body: { blockedId } }),
    onSuccess: (_, { username }) => toastSuccess(t('{username} is blocked', { username })),
    onError: ({ message }) => toastFailure(t("That walker couldn't be blocked"), message),
    onSettled: refetchAffected,
  });

export const useUnblockWalker = (walkerId: string) =>
  useMutation({
    mutationFn: ({ id: blockedId }: Other) => call(blocks.unblockWalker, { params: { id: walkerId, blockedId } }),
    onSuccess: (_, { username }) => toastSuccess(t('{username} is unblocked', { username })),
    onError: ({ message }) => toastFailure(t("That walker couldn't be unblocked"), message),
    onSettled: refetchAffected,
  });

export const useReport = () =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof reports.report>) => call(reports.report, { body }),
    onSuccess: () =>
      toastSuccess(t('Thank you for reporting it'), t("You won't see it any more. We review every report.")),
    onSettled: refetchAffected,
  });

export const statementsOf = (walkerId: string) => read(moderation.listStatements, { params: { id: walkerId } });

export const useAppeal = (walkerId: string) =>
  useMutation({
    mutationFn: ({ statementId, text }: { statementId: string; text: string }) =>
      call(moderation.appeal, { params: { id: walkerId, statementId }, body: { text } }),
    // A retry after a lost answer would be refused, because only one appeal is allowed.
    retry: false,
    onSuccess: () => toastSuccess(t('Your appeal is on its way')),
    onSettled: (_, __, ___, ____, { client }) => invalidate(client, moderation.listStatements, { id: walkerId }),
  });
