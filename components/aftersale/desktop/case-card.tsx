import { CaseGoods } from '@/components/aftersale/case-goods';
import { WithdrawButton } from '@/components/aftersale/withdraw-button';
import { caseSentence } from '@/components/aftersale/case-look';
import css from '@/components/aftersale/desktop/case-card.module.css';
import { ButtonLink } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';
import type { AfterSaleView } from '@/lib/domain/aftersale/contract';
import { afterSaleTones } from '@/lib/states/aftersale';

/** One case of the list: head line, goods, money, state with what happens next, and what can be done. */
export function CaseCard({ row }: { row: AfterSaleView }) {
  const href = `/user/center/after-sales/${row.id}`;
  return (
    <article className={css.card} aria-label={`售后单 ${row.afterSaleNo}`}>
      <header className={css.head}>
        <Time at={formatDateTime(row.createdAt)} />
        <span>
          售后单号：
          <a className={css.no} href={href}>
            {row.afterSaleNo}
          </a>
        </span>
        <span>
          订单号：
          <a className={css.no} href={`/user/center/orders/${row.orderId}`}>
            {row.orderSn}
          </a>
        </span>
        {row.appliedBy && !row.appliedBy.me && <span>申请人：{row.appliedBy.name}</span>}
      </header>
      <div className={css.body}>
        <CaseGoods row={row} money={false} />
        <div className={css.cell}>
          <b>{row.kindLabel}</b>
          <span className={css.small}>{row.reasonLabel}</span>
          {row.kind !== 'resend' && <Price fen={row.approvedFen ?? row.requestedFen} />}
        </div>
        <div className={css.cell}>
          <StatusTag tone={afterSaleTones[row.status]}>{row.statusLabel}</StatusTag>
          <a className={css.link} href={href}>
            查看详情
          </a>
        </div>
        <div className={css.acts}>
          {row.allowedActions.includes('ship') && (
            <ButtonLink
              size="s"
              href={`${href}#send`}
              variant={row.status === 'wait_goods' ? 'primary' : 'outline'}
            >
              {row.status === 'wait_goods' ? '填写运单号' : '更正运单号'}
            </ButtonLink>
          )}
          {row.allowedActions.includes('withdraw') && <WithdrawButton row={row} />}
        </div>
      </div>
      <p className={css.next}>{caseSentence(row)}</p>
    </article>
  );
}
