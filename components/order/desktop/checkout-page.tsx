'use client';

import { useState, type ComponentType } from 'react';
import type { InvoiceFieldsProps } from '@/components/order/checkout-draft';
import { CheckoutDialogs } from '@/components/order/checkout-dialogs';
import css from '@/components/order/desktop/checkout-page.module.css';
import { CheckoutSection } from '@/components/order/desktop/checkout-section';
import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { CheckoutTotals } from '@/components/order/desktop/checkout-totals';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { ManagerCodeField } from '@/components/order/manager-code-field';
import { QuoteTable } from '@/components/order/desktop/quote-table';
import { ReceiverCards } from '@/components/order/desktop/receiver-cards';
import { RepeatNotice } from '@/components/order/repeat-notice';
import { ShippingChoice } from '@/components/order/shipping-choice';
import { useCheckout, type CheckoutStart } from '@/components/order/use-checkout';
import { WayMark } from '@/components/ui/way-mark';
import { useFirstWrong } from '@/components/order/use-first-wrong';
import { PlainInput } from '@/components/ui/plain-field';
import { BuyerFilesField } from '@/components/upload/buyer-files-field';
import { MAX_ORDER_FILES } from '@/lib/domain/order/file-contract';
import type { Receiver } from '@/lib/domain/member/contract';
import { methodText, payTermText } from '@/lib/domain/payment/method-words';

/** The dialog in which an address is written; `receiver` is `null` for a new one. */
export interface ReceiverDialogProps {
  open: boolean;
  receiver: Receiver | null;
  onClose: () => void;
  onSaved: (saved: Receiver) => void;
}

interface CheckoutPageProps {
  start: CheckoutStart;
  InvoiceFields: ComponentType<InvoiceFieldsProps>;
  ReceiverDialog: ComponentType<ReceiverDialogProps>;
}

/** 提交订单: address, delivery, payment, goods, invoice, wishes, and the total that the server computed. */
export function CheckoutPage({ start, InvoiceFields, ReceiverDialog }: CheckoutPageProps) {
  const checkout = useCheckout(start);
  const [dialog, setDialog] = useState<{ receiver: Receiver | null } | null>(null);
  const { draft, change, errors } = checkout;
  const { base, paymentMethods } = start;
  useFirstWrong(errors);
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <div className={css.head}>
          <h1>核对订单信息</h1>
          <CheckoutSteps current={2} />
        </div>
        <RepeatNotice repeats={checkout.repeats} />
        <div className={css.card}>
          {base.needsReceiver && (
            <CheckoutSection
              title="收货人信息"
              extra={
                <a href="/user/center/addresses" target="_blank" rel="noopener">
                  管理收货地址
                </a>
              }
            >
              <ReceiverCards
                receivers={checkout.receivers}
                value={draft.receiverId}
                onChange={(receiverId) => change({ receiverId })}
                onEdit={(receiver) => setDialog({ receiver })}
                onAdd={() => setDialog({ receiver: null })}
                error={errors['receiverId']}
              />
            </CheckoutSection>
          )}
          <CheckoutSection title="配送方式">
            <ShippingChoice checkout={checkout} base={base} />
          </CheckoutSection>
          <CheckoutSection title="支付方式">
            <ChoiceCards
              label="支付方式"
              name="paymentMethod"
              even
              choices={paymentMethods.map((m) => ({
                value: m.code,
                title: m.name,
                text: methodText(m),
                icon: <WayMark way={m.code} />,
              }))}
              value={draft.paymentMethod}
              onChange={(code) => change({ paymentMethod: code })}
              error={errors['paymentMethod']}
            />
            <p className={css.term}>
              {payTermText(paymentMethods.find((m) => m.code === draft.paymentMethod))}
            </p>
          </CheckoutSection>
          <CheckoutSection title="商品清单" extra={<a href="/mall/cart">返回购物车修改</a>}>
            <QuoteTable lines={checkout.lines} />
          </CheckoutSection>
          <CheckoutSection title="发票信息">
            <InvoiceFields
              id="checkout-invoice"
              path="invoice."
              optional
              value={draft.invoice}
              onChange={(invoice) => change({ invoice })}
              errors={errors}
            />
          </CheckoutSection>
          <CheckoutSection title="其他信息">
            <div className={css.wishes}>
              <PlainInput
                id="checkout-remark"
                label="订单备注"
                value={draft.remark}
                maxLength={200}
                placeholder="选填，最多 200 字"
                error={errors['remark']}
                onChange={(e) => change({ remark: e.target.value })}
              />
              <ManagerCodeField checkout={checkout} />
              <div className={css.files}>
                <BuyerFilesField
                  label="订单附件"
                  purpose="order"
                  max={MAX_ORDER_FILES}
                  value={draft.files}
                  onChange={(files) => change({ files })}
                  hint={`选填，如订购函、介绍信；图片或 PDF，最多 ${MAX_ORDER_FILES} 个`}
                  error={errors['fileIds']}
                />
              </div>
            </div>
          </CheckoutSection>
        </div>
        <CheckoutTotals checkout={checkout} base={base} />
      </div>
      <CheckoutDialogs checkout={checkout} />
      <ReceiverDialog
        open={dialog !== null}
        receiver={dialog?.receiver ?? null}
        onClose={() => setDialog(null)}
        onSaved={(saved) => {
          setDialog(null);
          void checkout.receiverSaved(saved);
        }}
      />
    </div>
  );
}
