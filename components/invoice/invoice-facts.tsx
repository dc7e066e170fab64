import css from '@/components/invoice/invoice-facts.module.css';
import { CopyText } from '@/components/ui/copy-text';
import type { Description } from '@/components/ui/description-list';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';

/** Kind, title, numbers, times and orders of an invoice; what is not known is left out. `to` turns an address into the one of the skin. */
export function invoiceFacts(invoice: InvoiceDetailView, to: (address: string) => string): Description[] {
  return [
    { label: '发票类型', value: invoice.typeLabel },
    { label: '申请单号', value: invoice.requestNo },
    { label: '批次号', value: invoice.batchNo },
    { label: '部门', value: invoice.department },
    { label: '发票抬头', value: invoice.title, wide: true },
    { label: '税号', value: invoice.taxNo },
    { label: '注册地址', value: invoice.address },
    { label: '注册电话', value: invoice.phone },
    { label: '开户银行', value: invoice.bank },
    { label: '银行账号', value: invoice.bankAccount },
    { label: '接收邮箱', value: invoice.email },
    { label: '接收手机', value: invoice.receivePhone },
    { label: '申请时间', value: formatDateTime(invoice.createdAt) },
    { label: '开票时间', value: invoice.issuedAt && formatDateTime(invoice.issuedAt) },
    { label: '发票代码', value: invoice.invoiceCode },
    {
      label: '发票号码',
      value: invoice.invoiceNo && (
        <span className={css.number}>
          {invoice.invoiceNo} <CopyText text={invoice.invoiceNo} what="发票号码" />
        </span>
      ),
    },
    {
      label: '相关订单',
      wide: true,
      value: (
        <span className={css.orders}>
          {invoice.orders.map((o) => (
            <span key={o.id}>
              <a className="link-plain" href={to(`/user/center/orders/${o.id}`)}>
                {o.orderSn}
              </a>{' '}
              <Price fen={o.amountFen} plain />
            </span>
          ))}
        </span>
      ),
    },
  ].filter((row) => row.value);
}
