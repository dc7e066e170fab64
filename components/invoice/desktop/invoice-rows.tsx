'use client';

import { useQuery } from '@tanstack/react-query';
import { OwnExport } from '@/components/export/own-export';
import css from '@/components/invoice/desktop/invoice-rows.module.css';
import { InvoiceButtons } from '@/components/invoice/invoice-buttons';
import { invoiceList, invoicesQuery, type InvoicePageUrl } from '@/components/invoice/invoice-list';
import { invoiceNothing, invoiceTones } from '@/components/invoice/invoice-look';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate, formatMinute } from '@/lib/core/dates';
import type { InvoiceView } from '@/lib/domain/invoice/contract';

/** Orders named in a row; the rest stands on the invoice's own page. */
const SHOWN_ORDERS = 2;

/** One invoice of a list. */
export function InvoiceRow({ invoice }: { invoice: InvoiceView }) {
  const href = `${invoiceList.path}/${invoice.id}`;
  const rest = invoice.orders.length - SHOWN_ORDERS;
  return (
    <li className={css.row}>
      <div className={css.main}>
        <p className={css.name}>
          <a href={href}>{invoice.title}</a>
          <StatusTag tone={invoiceTones[invoice.status]}>{invoice.statusLabel}</StatusTag>
        </p>
        <p className={css.small}>
          <span>{invoice.typeLabel}</span>
          {invoice.taxNo && <span>税号 {invoice.taxNo}</span>}
          {invoice.department && <span>{invoice.department}</span>}
          {invoice.batchNo && <span>批次 {invoice.batchNo}</span>}
        </p>
        <p className={css.small}>
          <span>
            订单{' '}
            {invoice.orders.slice(0, SHOWN_ORDERS).map((o, i) => (
              <span key={o.id}>
                {i > 0 && '、'}
                <a href={`/user/center/orders/${o.id}`}>{o.orderSn}</a>
              </span>
            ))}
            {rest > 0 && ` 等 ${invoice.orders.length} 个`}
          </span>
          <span>申请时间 {formatMinute(invoice.createdAt)}</span>
          {invoice.appliedBy && !invoice.appliedBy.me && <span>申请人 {invoice.appliedBy.name}</span>}
        </p>
        {invoice.invoiceNo && (
          <p className={css.small}>
            <span>发票号码 {invoice.invoiceNo}</span>
            {invoice.issuedAt && <span>开票日期 {formatDate(invoice.issuedAt)}</span>}
          </p>
        )}
      </div>
      <div className={css.money}>
        <Price fen={invoice.amountFen} />
        {invoice.reversedFen > 0 && (
          <span className={css.back}>
            已冲红 <Price fen={invoice.reversedFen} plain />
          </span>
        )}
      </div>
      <div className={css.acts}>
        <InvoiceButtons invoice={invoice} />
        <ButtonLink size="s" variant="plain" href={href}>
          查看详情
        </ButtonLink>
      </div>
    </li>
  );
}

const invoiceFile = {
  path: '/api/user/invoice/export',
  label: '我的发票',
  text: '每行一张发票，含对应的红字发票',
} as const;

interface InvoiceRowsProps {
  url: InvoicePageUrl & { tab: 'applied' | 'issued' };
}

/** 已申请 and 已开票. */
export function InvoiceRows({ url }: InvoiceRowsProps) {
  const query = useQuery(invoicesQuery(url.tab, url.pageNum));
  return (
    <CardList
      spec={invoiceList}
      url={{ ...url, keyword: '' }}
      query={query}
      tools={
        query.data &&
        query.data.total > 0 && (
          <div className={css.tools}>
            <OwnExport files={[invoiceFile]} filter={{ tab: url.tab }} filtered time="申请时间" />
          </div>
        )
      }
      nothing={invoiceNothing[url.tab]}
    >
      {(i) => <InvoiceRow key={i.id} invoice={i} />}
    </CardList>
  );
}
