import { InvoiceButtons } from '@/components/invoice/invoice-buttons';
import { invoiceTones } from '@/components/invoice/invoice-look';
import css from '@/components/invoice/mobile/invoice-card.module.css';
import { ButtonLink } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate, formatMinute } from '@/lib/core/dates';
import type { InvoiceView } from '@/lib/domain/invoice/contract';

/** One invoice of a list: the whole upper part leads to its page, below stands what can be done. */
export function InvoiceCard({ invoice }: { invoice: InvoiceView }) {
  const href = `/mobile/invoice/${invoice.id}`;
  const [first] = invoice.orders;
  return (
    <li className={css.card}>
      <a className={css.main} href={href}>
        <span className={css.head}>
          <b className={css.title}>{invoice.title}</b>
          <StatusTag tone={invoiceTones[invoice.status]}>{invoice.statusLabel}</StatusTag>
        </span>
        {invoice.taxNo && <span className={css.small}>税号 {invoice.taxNo}</span>}
        {invoice.department && <span className={css.small}>{invoice.department}</span>}
        {invoice.batchNo && <span className={css.small}>批次 {invoice.batchNo}</span>}
        {first && (
          <span className={css.small}>
            订单 {first.orderSn}
            {invoice.orders.length > 1 && ` 等 ${invoice.orders.length} 个`}
          </span>
        )}
        {invoice.invoiceNo && <span className={css.small}>发票号码 {invoice.invoiceNo}</span>}
        <span className={css.small}>
          {invoice.issuedAt
            ? `开票日期 ${formatDate(invoice.issuedAt)}`
            : `申请时间 ${formatMinute(invoice.createdAt)}`}
        </span>
        {invoice.appliedBy && !invoice.appliedBy.me && (
          <span className={css.small}>申请人 {invoice.appliedBy.name}</span>
        )}
        <span className={css.money}>
          <span className={css.small}>{invoice.typeLabel}</span>
          <Price fen={invoice.amountFen} />
        </span>
        {invoice.reversedFen > 0 && (
          <span className={css.small}>
            已冲红 <Price fen={invoice.reversedFen} plain />
          </span>
        )}
      </a>
      <div className={css.acts}>
        <InvoiceButtons invoice={invoice} />
        <ButtonLink size="s" variant="outline" href={href}>
          查看详情
        </ButtonLink>
      </div>
    </li>
  );
}
