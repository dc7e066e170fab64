'use client';

import { caseSentence, issueText } from '@/components/aftersale/case-look';
import css from '@/components/aftersale/mobile/case-card.module.css';
import { WithdrawButton } from '@/components/aftersale/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';
import type { AfterSaleView } from '@/lib/domain/aftersale/contract';
import { afterSaleTones } from '@/lib/states/aftersale';

/** Lines in sight; the rest stands on the case's own page. */
const SHOWN = 2;

/** One case of the list: kind and state, goods, money, what happens next, and what can be done. */
export function MobileCaseCard({ row }: { row: AfterSaleView }) {
  const href = `/mobile/user/aftersale/${row.id}`;
  const rest = row.lines.length - SHOWN;
  const waits = row.status === 'wait_goods';
  const send = waits ? '填写运单号' : '更正运单号';
  return (
    <article className={css.card} aria-label={`售后单 ${row.afterSaleNo}`}>
      <a className={css.open} href={href}>
        <span className={css.head}>
          <span className={css.facts}>
            <b>
              {row.kindLabel}　{row.reasonLabel}
            </b>
            <span>售后单号 {row.afterSaleNo}</span>
            <Time at={formatDateTime(row.createdAt)} />
            {row.appliedBy && !row.appliedBy.me && <span>申请人：{row.appliedBy.name}</span>}
          </span>
          <StatusTag tone={afterSaleTones[row.status]}>{row.statusLabel}</StatusTag>
        </span>
        {row.lines.slice(0, SHOWN).map((line) => (
          <GoodsRow
            key={line.orderItemId}
            coverPath={line.coverPath}
            title={line.title}
            spec={[line.specLabel, issueText(line.issues)].filter(Boolean).join('　')}
            quantity={line.quantity}
          />
        ))}
        {rest > 0 && <span className={css.small}>{`查看全部 ${row.lines.length} 种商品`}</span>}
      </a>
      {row.kind !== 'resend' && (
        <p className={css.sum}>
          {row.approvedFen === null ? '申请退款' : '同意退款'}{' '}
          <Price fen={row.approvedFen ?? row.requestedFen} size="m" />
        </p>
      )}
      <p className={css.next}>{caseSentence(row)}</p>
      {row.allowedActions.length > 0 && (
        <div className={css.acts}>
          {row.allowedActions.includes('withdraw') && <WithdrawButton row={row} />}
          {row.allowedActions.includes('ship') && (
            <ButtonLink
              size="s"
              href={`${href}#send`}
              variant={waits ? 'primary' : 'outline'}
              aria-label={`${send}：${row.afterSaleNo}`}
            >
              {send}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}
