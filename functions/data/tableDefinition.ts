/**
 * The single table of the local stack and CDK. Key attributes are strings. Index projections protect privacy: a reader
 * of the feed never receives more than the public fields (docs/data-model.md).
 */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  timeToLive: 'expiresAt',
  indexes: [
    {
      /** Leaderboard: eight shards, sorted by the points that strangers see from tomorrow on, then by random id. */
      name: 'GSI1',
      partitionKey: 'GSI1PK',
      sortKey: 'GSI1SK',
      include: ['shownOn', 'metres', 'completedChallenges'],
    },
    {
      /** Feed: completed walks by time, projecting only the public fields and the owner. */
      name: 'GSI2',
      partitionKey: 'GSI2PK',
      sortKey: 'GSI2SK',
      include: ['owner', 'public'],
    },
    {
      /** GSI3 orders current streaks and reminders by due time. */
      name: 'GSI3',
      partitionKey: 'GSI3PK',
      sortKey: 'GSI3SK',
      include: [],
    },
  ],
} as const;
