import { campaignComments } from './comments/campaign';
import { catalogueComments } from './comments/catalogue';
import { contentComments } from './comments/content';
import { platformComments } from './comments/platform';
import { paperComments } from './comments/paper';
import { purchaseComments } from './comments/purchase';
import { quotationComments } from './comments/quotation';
import { readingComments } from './comments/reading';
import { creditComments } from './comments/credit';
import { statementComments } from './comments/statement';
import { tradeComments } from './comments/trade';
import type { Comments } from './comments/types';

/** One line on every table; the compiler refuses a table without one. Source of the data dictionary (`npm run gen`). */
export const tableComments: Comments = {
  ...platformComments,
  ...contentComments,
  ...catalogueComments,
  ...tradeComments,
  ...purchaseComments,
  ...quotationComments,
  ...paperComments,
  ...creditComments,
  ...statementComments,
  ...campaignComments,
  ...readingComments,
};

/** Columns that mean the same in every table. */
export const commonColumns: Record<string, string> = {
  createdAt: 'When the row was made',
  updatedAt: 'Last change',
  deletedAt: 'Set = deleted, kept for history',
  sort: 'Smaller comes first',
  requestId: 'Id of the request, as in the log',
  actorKind: 'guest, buyer, admin or system',
  actorName: 'Name at that moment',
  fromStatus: 'State before',
  toStatus: 'State after',
  polledAt: 'When the provider was last asked',
  remark: 'Free text',
};

/** Sequences of business numbers (drizzle/0002_rules.sql). */
export const sequenceComments: Record<string, string> = {
  order_sn_seq: 'Order numbers: 1 … 99 999 999, run through a permutation behind the day',
  shipment_no_seq: 'Shipments S…',
  refund_no_seq: 'Refunds R…',
  after_sale_no_seq: 'After-sales',
  invoice_no_seq: 'Invoice requests I…',
  stock_doc_no_seq: 'Stock documents K…',
  purchase_no_seq: 'Purchase requests P…',
  quotation_no_seq: 'Quotations Q…',
  counting_no_seq: 'Counting tasks C…',
  special_no_seq: 'Special orders',
};
