import type { Comments } from './types';

/** Quotations. */
export const quotationComments = {
  quotations: {
    about: 'Quotations (报价单): prices that hold until a day. They reserve nothing.',
    columns: {
      quotationSn: '`Q` and 15 digits, as of orders',
      submitKey: 'Issued with the page: the same key returns the same quotation',
      submitHash: 'Fingerprint of what was submitted with the key',
      customerName: 'Heading of the paper (抬头)',
      discountFen: 'Discount by agreement; wants a clerk and a reason',
      validDays: 'Days of the term, from the day on which it came into force',
      expiresAt: 'First moment after the term',
      orderId: 'The one order that it became',
      madeBy: 'Clerk who made it for the buyer; null = the buyer himself',
      decidedBy: 'Second person who agreed to its discount or refused it',
    },
  },
  quotationItems: {
    about: 'Lines of a quotation, frozen as they were quoted. Append-only.',
    columns: {
      specKey: 'Choice within the product, as in carts',
      spec: 'The choice in words under `label`',
      issueList: 'Issues that the price of a subscription is for',
      payableFen: 'line + share of the freight − share of the discount',
    },
  },
  quotationEvents: { about: 'What happened to a quotation. Append-only.' },
} satisfies Partial<Comments>;
