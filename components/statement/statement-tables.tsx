'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/statement/statement.module.css';
import sheet from '@/components/ui/sheet.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { StatementView } from '@/lib/domain/statement/contract';
import { entryKinds } from '@/lib/states/statement';

/** Lines of the table that are drawn at first. */
const FIRST = 100;

/** Where an order is shown to who reads the statement; nowhere for a guest. */
export type OrderHref = (orderId: number) => string;

interface TablesProps {
  statement: StatementView;
  orderHref?: OrderHref;
}

function Amount({ fen, always = false }: { fen: number; always?: boolean }) {
  return (
    <td className={cx(sheet.amount, fen < 0 && css.minus)} translate="no">
      {fen === 0 && !always ? '' : readFen(fen)}
    </td>
  );
}

function Linked({ id, href, children }: { id: number; href: OrderHref | undefined; children: ReactNode }) {
  return href ? (
    <a className="link-plain" href={href(id)}>
      {children}
    </a>
  ) : (
    children
  );
}

/** The lines of the period with the running balance, between what was open before and what is open after. */
export function EntryTable({ statement, orderHref }: TablesProps) {
  const [all, setAll] = useState(false);
  const { entries } = statement;
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <>
      <div className={sheet.scroll}>
        <table className={sheet.table}>
          <caption className="sr-only">本期明细</caption>
          <thead>
            <tr>
              <th scope="col">入账日期</th>
              <th scope="col">摘要</th>
              <th scope="col">单号</th>
              <th scope="col">订单号</th>
              <th scope="col" className={sheet.amount}>
                应付金额
              </th>
              <th scope="col" className={sheet.amount}>
                已付金额
              </th>
              <th scope="col" className={sheet.amount}>
                开票金额
              </th>
              <th scope="col" className={sheet.amount}>
                应付余额
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={css.edge}>
              <td>{statement.from}</td>
              <th scope="row" colSpan={6}>
                期初余额
              </th>
              <Amount fen={statement.openingFen} always />
            </tr>
            {shown.map((e, i) => (
              <tr key={`${e.kind} ${e.number} ${i}`}>
                <td>{formatDate(e.at)}</td>
                <td>{entryKinds[e.kind]}</td>
                <td>{e.number === e.orderSn ? '' : e.number}</td>
                <td>
                  <Linked id={e.orderId} href={orderHref}>
                    {e.orderSn}
                  </Linked>
                </td>
                <Amount fen={e.chargedFen} />
                <Amount fen={e.paidFen} />
                <Amount fen={e.invoicedFen} />
                <Amount fen={e.balanceFen} always />
              </tr>
            ))}
            {shown.length === entries.length && (
              <tr className={css.edge}>
                <td>{statement.to}</td>
                <th scope="row" colSpan={3}>
                  本期合计
                </th>
                <Amount fen={statement.chargedFen} always />
                <Amount fen={statement.paidFen} always />
                <Amount fen={statement.invoicedFen} always />
                <Amount fen={statement.closingFen} always />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {shown.length < entries.length && (
        <p className={css.more}>
          <Button variant="outline" size="s" onClick={() => setAll(true)}>
            {`显示全部 ${entries.length} 笔`}
          </Button>
        </p>
      )}
    </>
  );
}

/** What is open of an order, in words. */
export function openWords({ chargedFen, paidFen, invoicedFen }: StatementView['open'][number]): string {
  const due = chargedFen - paidFen;
  const bill = Math.min(paidFen, chargedFen) - invoicedFen;
  return [
    due > 0 && `未付 ${readFen(due)}`,
    due < 0 && `待退 ${readFen(-due)}`,
    bill > 0 && `未开票 ${readFen(bill)}`,
    invoicedFen > paidFen && `已开票未付 ${readFen(invoicedFen - paidFen)}`,
  ]
    .filter(Boolean)
    .join('，');
}

/** Orders that are not even at the end of the period. */
export function OpenTable({ statement, orderHref }: TablesProps) {
  if (statement.open.length === 0) return <p className={css.small}>没有未结清的订单。</p>;
  return (
    <div className={sheet.scroll}>
      <table className={sheet.table}>
        <caption className="sr-only">未结清的订单</caption>
        <thead>
          <tr>
            <th scope="col">下单日期</th>
            <th scope="col">订单号</th>
            <th scope="col" className={sheet.amount}>
              应付
            </th>
            <th scope="col" className={sheet.amount}>
              已付
            </th>
            <th scope="col" className={sheet.amount}>
              已开票
            </th>
            <th scope="col">未结情况</th>
          </tr>
        </thead>
        <tbody>
          {statement.open.map((o) => (
            <tr key={o.orderSn}>
              <td>{o.orderedOn}</td>
              <td>
                <Linked id={o.orderId} href={orderHref}>
                  {o.orderSn}
                </Linked>
              </td>
              <Amount fen={o.chargedFen} always />
              <Amount fen={o.paidFen} always />
              <Amount fen={o.invoicedFen} always />
              <td translate="no">{openWords(o)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
