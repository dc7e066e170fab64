'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/credit/pay-credit.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Price } from '@/components/ui/price';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { readFen } from '@/lib/core/money';
import type { CreditOfferView } from '@/lib/domain/credit/contract';
import { creditModes, termWords } from '@/lib/states/credit';

interface PayCreditProps {
  orderId: number;
  /** Painted by the server. */
  start: CreditOfferView;
}

/** 账期支付 of an organisation's order beside the other ways to pay: what is left of the limit, and the button, or why not. */
export function PayCredit({ orderId, start }: PayCreditProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...apiQuery('/api/user/credit/offer/[orderId]', { orderId }),
    initialData: start,
    refetchOnWindowFocus: true,
  });
  const { account, dueFen, refusal } = data;
  if (!account || account.limitFen === 0) return null;
  const terms = termWords(account.mode, account.termDays);
  const use = async () => {
    try {
      await api.post('/api/user/credit/use/[id]', { id: orderId, dueFen });
    } finally {
      // What was refused is looked at again, too: the amount or the limit may be another one now.
      await invalidate(client, 'user/credit');
    }
  };
  return (
    <section className={css.offer} aria-labelledby="pay-credit">
      <div className={css.words}>
        <h2 id="pay-credit" className={css.title}>
          账期支付
          <span className={css.mode}>{creditModes[account.mode]}</span>
        </h2>
        <p>
          可用额度 <Price fen={account.availableFen} plain />
          <span className={css.gap}>
            本单应付 <Price fen={dueFen} plain />
          </span>
          <span className={css.gap}>{terms}</span>
        </p>
        {refusal && <p className={css.refusal}>{refusal}</p>}
      </div>
      {!refusal && (
        <ConfirmButton
          variant="outline"
          size="m"
          eager
          title="使用账期支付该订单？"
          text={`挂账 ¥${readFen(dueFen)}，${terms}。挂账后订单照常发货，也可以申请开票。`}
          confirmLabel="使用账期"
          done="已挂账，订单将安排发货"
          onConfirm={use}
        >
          使用账期
        </ConfirmButton>
      )}
    </section>
  );
}
