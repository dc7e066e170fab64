import type { InvoiceSide, InvoiceState } from '@/lib/states/invoice';

/** What a buyer may do with an invoice; the server and the buttons ask the same function. */
export const buyerInvoiceActions = ['edit', 'cancel', 'download'] as const;
export type BuyerInvoiceAction = (typeof buyerInvoiceActions)[number];

export interface BuyerInvoiceFacts {
  side: InvoiceSide;
  status: InvoiceState;
  hasFile: boolean;
}

export function buyerMayInvoice(action: BuyerInvoiceAction, invoice: BuyerInvoiceFacts): boolean {
  switch (action) {
    case 'edit':
    case 'cancel':
      return invoice.side === 'blue' && invoice.status === 'requested';
    case 'download':
      return invoice.hasFile && ['issued', 'red_pending', 'reversed'].includes(invoice.status);
  }
}
