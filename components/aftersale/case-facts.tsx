import css from '@/components/aftersale/case-facts.module.css';
import type { Description } from '@/components/ui/description-list';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';

/** What somebody wrote, as he wrote it; nothing where nobody did. */
const words = (label: string, text: string | null): Description[] =>
  text ? [{ label, value: <span className={css.words}>{text}</span>, wide: true }] : [];

/** 申请信息: what was asked for and what was said to it. */
export function caseFacts(row: AfterSaleDetailView, orderHref: string): Description[] {
  return [
    { label: '售后类型', value: row.kindLabel },
    { label: '货物状态', value: row.goodsStateLabel },
    { label: '申请原因', value: row.reasonLabel },
    { label: '申请时间', value: formatDateTime(row.createdAt) },
    {
      label: '订单号',
      value: (
        <a className="link-plain" href={orderHref}>
          {row.orderSn}
        </a>
      ),
    },
    ...(row.kind === 'resend' ? [] : [{ label: '申请金额', value: <Price fen={row.requestedFen} plain /> }]),
    ...(row.kind === 'resend' || row.approvedFen === null
      ? []
      : [{ label: '同意金额', value: <Price fen={row.approvedFen} plain /> }]),
    ...words('问题说明', row.reason),
    ...words('商城说明', row.auditNote),
    ...words('验收说明', row.receiveNote),
  ];
}
