import type { InvoiceForm, InvoiceSide, InvoiceState } from '@/lib/states/invoice';

/** What the invoice desk may do with a document; the server and the buttons ask the same function. */
export const officeInvoiceActions = [
  'issue',
  'register',
  'update',
  'reset',
  'ask',
  'send',
  'mail',
  'red',
  'registerRed',
] as const;
export type OfficeInvoiceAction = (typeof officeInvoiceActions)[number];

export interface OfficeInvoiceFacts {
  side: InvoiceSide;
  form: InvoiceForm;
  status: InvoiceState;
  provider: string | null;
  /** The provider that is configured; `null` = by hand only. */
  port: string | null;
}

export function officeMayInvoice(action: OfficeInvoiceAction, i: OfficeInvoiceFacts): boolean {
  const blue = i.side === 'blue';
  const there = i.port !== null && i.provider === i.port;
  switch (action) {
    case 'issue':
      return blue && i.status === 'requested' && i.form === 'online' && i.port !== null;
    case 'register':
    case 'update':
      return blue && i.status === 'requested';
    case 'reset':
      return blue && i.status === 'failed';
    case 'ask':
      return there && i.status === 'issuing';
    case 'send':
      return i.status === 'issued' && i.form === 'online';
    case 'mail':
      return i.status === 'issued' && i.form === 'paper';
    case 'red':
      return blue && i.status === 'issued' && there;
    case 'registerRed':
      return blue && i.status === 'issued';
  }
}
