'use client';

import css from '@/components/order/purchase/purchase.module.css';
import { asker } from '@/components/order/purchase/facts';
import type { Decision } from '@/components/order/purchase/use-decision';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { readFen } from '@/lib/core/money';
import type { PurchaseDetailView } from '@/lib/domain/purchase/contract';

/** What the order would cost now, how that differs from what was asked for, and the two words. */
export function Decide({ row, decision }: { row: PurchaseDetailView; decision: Decision }) {
  const { quote, priced, error, changed } = decision;
  const moved = quote && priced && !changed && quote.totalFen !== row.totalFen;
  return (
    <div className={css.decide}>
      <div>
        {error ? (
          <p className={css.wrong} role="alert">
            {errorText(error)}
          </p>
        ) : (
          moved && (
            <p className={css.over} role="note">
              {`价格或运费已变化：申请时 ${readFen(row.totalFen)} 元，现在 ${readFen(quote.totalFen)} 元。`}
            </p>
          )
        )}
        <p className={css.note}>
          {quote && `商品 ${readFen(quote.goodsFen)} 元，运费 ${readFen(quote.freightFen)} 元。`}
          {decision.fixed
            ? '按报价单的价格和数量下单，数量不能改。'
            : '数量可以增减，减到 0 为不采购该商品。'}
        </p>
      </div>
      <p className={css.total} aria-live="polite" aria-busy={!priced && !error}>
        现在应付：
        {quote && !error ? (
          <span className={cx(!priced && css.settling)}>
            <Price fen={quote.totalFen} size="xl" />
          </span>
        ) : (
          '—'
        )}
      </p>
      <div className={css.buttons}>
        <ConfirmButton
          size="l"
          variant="outline"
          title="驳回该申请？"
          text="申请人会收到驳回原因，可以调整后重新提交。"
          reason={{ label: '驳回原因', required: true }}
          confirmLabel="驳回"
          danger
          done="已驳回"
          onConfirm={(reason) => decision.refuse(reason ?? '')}
        >
          驳回
        </ConfirmButton>
        <ConfirmButton
          size="l"
          variant="primary"
          title="通过该申请？"
          text={`将以${asker(row) ?? '申请人'}的名义下单，应付 ${quote ? readFen(quote.totalFen) : '—'} 元，并占用库存。`}
          confirmLabel="通过"
          done="已通过，订单已生成"
          disabled={!priced}
          onConfirm={decision.approve}
        >
          通过
        </ConfirmButton>
      </div>
    </div>
  );
}
