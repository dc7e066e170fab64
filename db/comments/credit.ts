import type { Comments } from './types';

const decided = {
  requestKey: 'Given by the browser: sent twice, done once',
  requestedBy: 'Who asked; another one decides',
  decision: 'Empty while it waits for the second person',
};

/** Credit of organisations. */
export const creditComments = {
  creditAccounts: {
    about:
      'What an organisation may owe and owes (账期). Changed by a confirmed grant and by its entries alone.',
    columns: {
      mode: '`invoice_first`: days count from when an order is put on account; `on_delivery`: from the first parcel received',
      limitFen: 'Most that may be on account; 0: nothing more',
      usedFen: 'Sum of the entries; below zero where too much was paid',
    },
  },
  creditChanges: {
    about: 'Grants (授信) that were asked for, with the second person’s word.',
    columns: decided,
  },
  creditDebts: {
    about: 'What orders on account are owed of, one row per payment of provider `credit`.',
    columns: { openFen: 'Still owed; below zero where more was given back than was owed' },
  },
  creditRepayments: {
    about: 'Money of the bank for what is owed (还款), entered by one person and confirmed by another.',
    columns: {
      amountFen: 'Below zero: paid out of what was paid too much',
      paymentIds: 'The debts that it is for; without them the oldest first',
      ...decided,
    },
  },
  creditEntries: {
    about: 'The ledger of the accounts; append only.',
    columns: {
      deltaFen: 'Above zero: owed more',
      balanceFen: 'What the account owed after it',
      limitFen: 'The limit at that moment: nothing is put on account beyond it',
    },
  },
  creditReminders: {
    about: 'What organisations were told of their debts, once a day at most.',
    columns: { dueFen: 'All that was owed then', byHand: 'Asked for by the office, not by the clock' },
  },
} satisfies Partial<Comments>;
