/** Planted faults that change nothing that anybody could see: two things hold the same rule. They are not run. */
export const equivalents: Readonly<Record<string, string>> = {
  'a failed condition is never tried again':
    'table.ts turns a transaction with a failed condition into ConditionFailed before anything is tried again',
  'a walk is completed once':
    'the version that the award checks has grown with the first completion, and the upload is spent',
  'an entry that changed meanwhile is left':
    'the job asks only for entries whose end has come, so one that still ends when its entry says has ended',
  'nobody looks at their own photo': 'nobody is their own friend, and only friends of the owner look',
  'a link works once': 'the access round that the link names has grown with its use',
};
