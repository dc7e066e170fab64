'use client';

import { useId, useRef, useState } from 'react';
import css from '@/components/order/quotation/quotation.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { PlainInput } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { goTo, useSkin } from '@/components/ui/skin';
import { api, isSystemError } from '@/lib/client/api';
import { randomToken } from '@/lib/core/ids';
import type { QuoteView } from '@/lib/domain/order/quote-contract';
import { QUOTATION_DAYS } from '@/lib/domain/quotation/rules';

function MakeDialog({
  checkout,
  quote,
  onClose,
}: {
  checkout: Checkout;
  quote: QuoteView;
  onClose: () => void;
}) {
  const id = useId();
  const skin = useSkin();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Sent again without an answer, it asks for the same quotation. */
  const key = useRef('');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    key.current ||= randomToken(16);
    try {
      const { data } = await api.send('/api/user/quotation/add', {
        submitKey: key.current,
        cartItemIds: [...checkout.items],
        receiverId: quote.needsReceiver ? checkout.receiver?.id : undefined,
        shippingMethodId: quote.needsShipping ? (checkout.shippingMethodId ?? undefined) : undefined,
        totalFen: quote.totalFen,
        customerName: name.trim() || undefined,
        remark: checkout.draft.remark.trim() || undefined,
        source: skin,
      });
      goTo(`/user/center/quotations/${data.id}`);
    } catch (error) {
      if (!isSystemError(error)) key.current = '';
      setErrors(fieldErrors(error));
      setFailure(errorText(error));
      setBusy(false);
      checkout.retryQuote();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="生成报价单"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            生成报价单
          </Button>
        </>
      }
    >
      <p className={css.text}>
        按当前商品、价格和运费报价，合计 <Price fen={quote.totalFen} />
        {`。${QUOTATION_DAYS} 天内价格不变，期间可一次转为订单；报价不占用库存，购物车不变。`}
      </p>
      <PlainInput
        id={`${id}-name`}
        label="报价单抬头"
        value={name}
        maxLength={100}
        placeholder="选填，缺省为单位名称或您的姓名"
        error={errors['customerName']}
        onChange={(e) => {
          key.current = '';
          setName(e.target.value);
        }}
      />
      {failure !== null && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/** 生成报价单 on the checkout: what would be ordered is quoted instead. */
export function MakeQuotation({ checkout }: { checkout: Checkout }) {
  const [open, setOpen] = useState(false);
  const { quote, settling, quoteError } = checkout;
  return (
    <>
      <Button
        variant="outline"
        disabled={settling || quoteError !== null || quote === null}
        onClick={() => setOpen(true)}
      >
        生成报价单
      </Button>
      {open && quote && <MakeDialog checkout={checkout} quote={quote} onClose={() => setOpen(false)} />}
    </>
  );
}
