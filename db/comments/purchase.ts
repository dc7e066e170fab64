import type { Comments } from './types';

/** Approval inside organisations. */
export const purchaseComments = {
  purchaseRequests: {
    about:
      'Purchase requests (采购申请): orders of members that wait for their organisation. They reserve nothing.',
    columns: {
      requestSn: '`P` and 15 digits, as of orders',
      submitKey: 'Issued with the page: the same key returns the same request',
      submitHash: 'Fingerprint of what was submitted with the key',
      orderKey: 'Submit key of the order that it may become',
      cause: 'Why it waits: every order of the organisation does, or the limit of its member',
      discountFen: 'Agreed with its quotation',
      totalFen: 'What its member saw; the order is priced anew, by a quotation as it says',
      managerCode: 'Area manager, for the order',
      invoiceRequest: 'Invoice that is wished for, for the order',
      fileIds: 'Papers for the order; until then they are bound to the request',
      quotationId:
        'Quotation that it asks for: its prices hold, and no copies are changed. At most one waits',
      orderId: 'The one order that it became',
      decidedBy: 'Manager, or his substitute, who approved or refused it; never its buyer',
      reason: 'Why it was refused, or came to an end',
    },
  },
  purchaseItems: {
    about: 'What was asked for, frozen. Append-only; what was approved stands in the order.',
    columns: { specKey: 'Choice within the product, as in carts', spec: 'The choice in words under `label`' },
  },
  purchaseEvents: { about: 'What happened to a purchase request. Append-only.' },
} satisfies Partial<Comments>;
