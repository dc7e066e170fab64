'use client';

import { useEffect, useState, type ComponentType } from 'react';
import type { InvoiceFieldsProps } from '@/components/order/checkout-draft';
import { CheckoutDialogs } from '@/components/order/checkout-dialogs';
import { invoiceText, sheetOf, type CheckoutSheet } from '@/components/order/checkout-look';
import { ManagerCodeField } from '@/components/order/manager-code-field';
import css from '@/components/order/mobile/checkout-form.module.css';
import { CheckoutLines } from '@/components/order/mobile/checkout-lines';
import { CheckoutSums } from '@/components/order/mobile/checkout-sums';
import { InvoiceSheet, PaymentSheet, ShippingSheet } from '@/components/order/mobile/checkout-sheets';
import { ReceiverCard } from '@/components/order/mobile/receiver-card';
import { ShippingCell } from '@/components/order/mobile/shipping-cell';
import { RepeatNotice } from '@/components/order/repeat-notice';
import type { Checkout, CheckoutStart } from '@/components/order/use-checkout';
import { useFirstWrong } from '@/components/order/use-first-wrong';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { PlainInput } from '@/components/ui/plain-field';
import { BuyerFilesField } from '@/components/upload/buyer-files-field';
import { MAX_ORDER_FILES } from '@/lib/domain/order/file-contract';
import { payTermText } from '@/lib/domain/payment/method-words';

interface CheckoutFormProps {
  start: CheckoutStart;
  checkout: Checkout;
  InvoiceFields: ComponentType<InvoiceFieldsProps>;
}

/** The page comes out of the browser's memory (back from the address book): what it shows may be of before. */
function useFreshAfterBack() {
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) location.reload();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

/** 提交订单 on the phone: address, goods, delivery, payment, invoice, wishes, sums. The button stands in the page's bar. */
export function CheckoutForm({ start, checkout, InvoiceFields }: CheckoutFormProps) {
  const { draft, change, errors } = checkout;
  const { base, paymentMethods } = start;
  const [sheet, setSheet] = useState<CheckoutSheet | null>(null);
  // A message that stands in a sheet opens it.
  const [seen, setSeen] = useState(errors);
  if (seen !== errors) {
    setSeen(errors);
    setSheet((now) => sheetOf(errors) ?? now);
  }
  useFirstWrong(errors);
  useFreshAfterBack();
  const close = () => setSheet(null);
  const method = paymentMethods.find((m) => m.code === draft.paymentMethod);
  return (
    <>
      {base.needsReceiver && (
        <ReceiverCard receiver={checkout.receiver} items={start.items} error={errors['receiverId']} />
      )}
      {checkout.repeats.length > 0 && (
        <div className={css.notice}>
          <RepeatNotice repeats={checkout.repeats} />
        </div>
      )}
      <CheckoutLines lines={checkout.lines} />
      <CellGroup>
        <ShippingCell checkout={checkout} base={base} onOpen={() => setSheet('shipping')} />
        <Cell
          title="支付方式"
          value={method?.name ?? '请选择'}
          note={payTermText(method)}
          onClick={() => setSheet('payment')}
        />
        <Cell title="发票" value={invoiceText(draft.invoice)} onClick={() => setSheet('invoice')} />
      </CellGroup>
      <section className={css.card} aria-label="其他信息">
        <PlainInput
          id="checkout-remark"
          label="订单备注"
          value={draft.remark}
          maxLength={200}
          placeholder="选填，最多 200 字"
          enterKeyHint="done"
          error={errors['remark']}
          onChange={(e) => change({ remark: e.target.value })}
        />
        <ManagerCodeField checkout={checkout} />
        <BuyerFilesField
          label="订单附件"
          purpose="order"
          max={MAX_ORDER_FILES}
          value={draft.files}
          onChange={(files) => change({ files })}
          hint={`选填，如订购函、介绍信；图片或 PDF，最多 ${MAX_ORDER_FILES} 个`}
          error={errors['fileIds']}
        />
      </section>
      <CheckoutSums checkout={checkout} base={base} />
      <ShippingSheet open={sheet === 'shipping'} onClose={close} checkout={checkout} base={base} />
      <PaymentSheet open={sheet === 'payment'} onClose={close} checkout={checkout} methods={paymentMethods} />
      <InvoiceSheet
        open={sheet === 'invoice'}
        onClose={close}
        checkout={checkout}
        InvoiceFields={InvoiceFields}
      />
      <CheckoutDialogs checkout={checkout} />
    </>
  );
}
