'use client';

import type { ComponentType } from 'react';
import type { InvoiceFieldsProps } from '@/components/order/checkout-draft';
import { ShippingChoice } from '@/components/order/shipping-choice';
import type { Checkout } from '@/components/order/use-checkout';
import { WayMark } from '@/components/ui/way-mark';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Sheet } from '@/components/ui/mobile/sheet';
import type { QuoteView } from '@/lib/domain/order/quote-contract';
import type { PaymentMethodView } from '@/lib/domain/payment/contract';
import { methodText } from '@/lib/domain/payment/method-words';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  checkout: Checkout;
}

const Done = ({ onClick }: { onClick: () => void }) => (
  <Button size="l" block onClick={onClick}>
    确定
  </Button>
);

export function ShippingSheet({ open, onClose, checkout, base }: SheetProps & { base: QuoteView }) {
  return (
    <Sheet open={open} onClose={onClose} title="配送方式" footer={<Done onClick={onClose} />}>
      <ShippingChoice checkout={checkout} base={base} />
    </Sheet>
  );
}

export function PaymentSheet({
  open,
  onClose,
  checkout,
  methods,
}: SheetProps & { methods: readonly PaymentMethodView[] }) {
  return (
    <Sheet open={open} onClose={onClose} title="支付方式" footer={<Done onClick={onClose} />}>
      <ChoiceCards
        label="支付方式"
        name="paymentMethod"
        even
        choices={methods.map((m) => ({
          value: m.code,
          title: m.name,
          text: methodText(m, 'mobile'),
          icon: <WayMark way={m.code} />,
        }))}
        value={checkout.draft.paymentMethod}
        onChange={(code) => checkout.change({ paymentMethod: code })}
        error={checkout.errors['paymentMethod']}
      />
    </Sheet>
  );
}

/** Closes by its button only when the invoice that is wished for is complete; by the cross in any case. */
export function InvoiceSheet({
  open,
  onClose,
  checkout,
  InvoiceFields,
}: SheetProps & { InvoiceFields: ComponentType<InvoiceFieldsProps> }) {
  const done = () => {
    if (checkout.checkInvoice()) onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="发票" footer={<Done onClick={done} />}>
      <InvoiceFields
        id="checkout-invoice"
        path="invoice."
        optional
        value={checkout.draft.invoice}
        onChange={(invoice) => checkout.change({ invoice })}
        errors={checkout.errors}
      />
    </Sheet>
  );
}
