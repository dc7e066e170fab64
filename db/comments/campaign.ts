import type { Comments } from './types';

/** Seasons and the lists of organisations. */
export const campaignComments = {
  campaigns: {
    about: 'Seasons (征订季): titles of a year that organisations order by their lists between two days.',
    columns: {
      year: 'Year of the subscriptions',
      opensOn: 'First day on which lists are made and ordered',
      closesOn: 'Last of these days',
      note: 'What organisations are told on the page of their list',
      closedAt: 'No list is changed after it',
    },
  },
  campaignEvents: { about: 'What happened to a season. Append-only.' },
  campaignProducts: {
    about: 'Titles of a season.',
    columns: { startIssue: 'First issue; null = the first that can still be ordered' },
  },
  campaignBases: {
    about: 'What each organisation had ordered of the titles for the year before, when the season opened.',
  },
  distributionLists: {
    about: 'Distribution lists (分发名单): who of an organisation gets which titles; one for each season.',
    columns: {
      formerId: 'List that it was taken over from',
      readers: 'Number of its readers',
      copies: 'Sum of their copies',
      orderId: 'The one order that it became; from then on it stays as it is',
      changedAt: 'Moment of the last change, never after its season was closed',
    },
  },
  distributionEvents: { about: 'What happened to a list. Append-only.' },
  distributionReaders: {
    about: 'Readers of a list.',
    columns: {
      department: 'As the organisation calls it; may be empty',
      originId: 'The same reader in the former list',
      childOrderId: 'What his copies go by, once the list is ordered',
    },
  },
  distributionCopies: { about: 'Copies of a title for a reader.' },
  campaignReminders: {
    about: 'Reminders of a season, at most one for each organisation and day. Append-only.',
  },
} satisfies Partial<Comments>;
