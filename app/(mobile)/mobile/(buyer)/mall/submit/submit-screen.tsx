'use client';

import { InvoiceWishFields } from '@/components/invoice/wish-fields';
import { CheckoutForm } from '@/components/order/mobile/checkout-form';
import { SubmitBar } from '@/components/order/mobile/submit-bar';
import { useCheckout, type CheckoutStart } from '@/components/order/use-checkout';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

/** The checkout in the frame of the phone, with the fields of an invoice. */
export function SubmitScreen({ start }: { start: CheckoutStart }) {
  const checkout = useCheckout(start);
  return (
    <MobilePage
      title={titles['/mobile/mall/submit']}
      back
      bar={<SubmitBar checkout={checkout} base={start.base} />}
    >
      <CheckoutForm start={start} checkout={checkout} InvoiceFields={InvoiceWishFields} />
    </MobilePage>
  );
}
