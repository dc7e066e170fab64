'use client';

import type { ComponentProps } from 'react';
import { InvoiceWishFields } from '@/components/invoice/wish-fields';
import { ReceiverDialog } from '@/components/member/receiver-dialog';
import { CheckoutPage } from '@/components/order/desktop/checkout-page';

/** The checkout with the address dialog of the member domain and the fields of an invoice. */
export function SubmitScreen(
  props: Omit<ComponentProps<typeof CheckoutPage>, 'ReceiverDialog' | 'InvoiceFields'>,
) {
  return <CheckoutPage {...props} ReceiverDialog={ReceiverDialog} InvoiceFields={InvoiceWishFields} />;
}
