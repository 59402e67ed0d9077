/**
 * The one table, as both the local stack and CDK make it. Key attributes are strings; what an index carries is part
 * of its privacy: a reader of the feed can never be handed more than the public fields (see docs/data-model.md).
 */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  timeToLive: 'expiresAt',
  indexes: [
    {
      /** Leaderboard: eight shards ordered by the points that strangers are shown from tomorrow on, then by random id. */
      name: 'GSI1',
      partitionKey: 'GSI1PK',
      sortKey: 'GSI1SK',
      include: ['shownOn', 'metres', 'completedChallenges'],
    },
    {
      /** Feed: completed walks by instant, with exactly the public fields and the owner. */
      name: 'GSI2',
      partitionKey: 'GSI2PK',
      sortKey: 'GSI2SK',
      include: ['owner', 'public'],
    },
    {
      /** Current streaks, by the instant at which they end. */
      name: 'GSI3',
      partitionKey: 'GSI3PK',
      sortKey: 'GSI3SK',
      include: [],
    },
  ],
} as const;
