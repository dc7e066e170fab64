'use client';

import css from '@/components/credit/credit.module.css';
import sheet from '@/components/ui/sheet.module.css';
import { dueDay, dueTag } from '@/components/credit/due-words';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import type { CreditDebtView } from '@/lib/domain/credit/contract';

interface DebtTableProps {
  debts: readonly CreditDebtView[];
  orderHref: (orderId: number) => string;
  /** Debts that are ticked, where a repayment may be entered. */
  picked?: ReadonlySet<number>;
  onPick?: (picked: ReadonlySet<number>) => void;
}

/** What is on account order by order, the oldest first. */
export function DebtTable({ debts, orderHref, picked, onPick }: DebtTableProps) {
  if (debts.length === 0) return <p className={css.small}>没有未结清的订单。</p>;
  return (
    <div className={sheet.scroll}>
      <table className={sheet.table}>
        <caption className="sr-only">未结清的订单</caption>
        <thead>
          <tr>
            {picked && (
              <th scope="col" className={sheet.tick}>
                <span className="sr-only">选择</span>
              </th>
            )}
            <th scope="col">订单号</th>
            <th scope="col" className={sheet.amount}>
              挂账金额
            </th>
            <th scope="col" className={sheet.amount}>
              未还
            </th>
            <th scope="col" className={sheet.amount}>
              已开票
            </th>
            <th scope="col">挂账日期</th>
            <th scope="col">到期日</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {debts.map((d) => {
            const [tone, words] = dueTag(d);
            return (
              <tr key={d.paymentId}>
                {picked && (
                  <td className={sheet.tick}>
                    <input
                      type="checkbox"
                      aria-label={`还订单 ${d.orderSn}`}
                      checked={picked.has(d.paymentId)}
                      onChange={(e) => {
                        const next = new Set(picked);
                        if (e.target.checked) next.add(d.paymentId);
                        else next.delete(d.paymentId);
                        onPick?.(next);
                      }}
                    />
                  </td>
                )}
                <td>
                  <a className="link-plain" href={orderHref(d.orderId)}>
                    {d.orderSn}
                  </a>
                </td>
                <td className={sheet.amount}>
                  <Price fen={d.amountFen} plain />
                </td>
                <td className={sheet.amount}>
                  <Price fen={d.openFen} plain={d.overdueDays === 0} />
                </td>
                <td className={sheet.amount}>
                  <Price fen={d.invoicedFen} plain />
                </td>
                <td>{formatDate(d.usedAt)}</td>
                <td>{dueDay(d)}</td>
                <td>
                  <StatusTag tone={tone}>{words}</StatusTag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
