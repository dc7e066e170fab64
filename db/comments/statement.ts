import type { Comments } from './types';

/** Statements of organisations. */
export const statementComments = {
  statements: {
    about:
      'Statements (对账单) that were sent, each as it was then, with its link. What an account is made of: function `organization_entries`.',
    columns: {
      no: '1, 2, … of the same organisation and days',
      statementNo: '`DZ`, the organisation, the days and `no`',
      openingFen: 'What the organisation owed before the first day',
      chargedFen: 'Ordered, less what was cancelled and given back',
      paidFen: 'Received, less what was paid back',
      content: 'All that is shown and drawn',
      mail: 'Where link and codes go',
      tokenHash: 'SHA-256 of the token in the link',
      requestKey: 'Given by the browser: sent twice, done once',
      delivery: 'What the mail server said',
      revokedAt: 'When the office took the link back',
      openedAt: 'When it was first opened by a code',
      answerName: 'Who checked it, in his own words',
    },
  },
  statementVisits: {
    about: 'Browsers that opened a statement by a code, for half an hour.',
    columns: { browserId: 'Sealed id of the anonymous browser' },
  },
} satisfies Partial<Comments>;
