import css from '@/components/order/office/order-records.module.css';
import rows from '@/components/ui/rows.module.css';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { OrderPaper } from '@/lib/domain/order/office-contract';

const kinds: Readonly<Record<OrderPaper['kind'], string>> = {
  refund: '退款',
  afterSale: '售后',
  invoice: '发票',
};

/** Refunds are one list: by its number. */
const pathOf = (p: OrderPaper): string =>
  p.kind === 'refund'
    ? `/mall/manage/refunds?keyword=${p.no}`
    : `/mall/manage/${p.kind === 'afterSale' ? 'returns' : 'invoices'}/${p.id}`;

/** Refunds, after-sales and invoices of an order; a link for who may open it. */
export function OrderPapers({ papers }: { papers: readonly OrderPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <Panel title="退款、售后和发票" padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">种类</th>
              <th scope="col">编号</th>
              <th scope="col">说明</th>
              <th scope="col" className={rows.right}>
                金额
              </th>
              <th scope="col">状态</th>
              <th scope="col">时间</th>
            </tr>
          </thead>
          <tbody>
            {papers.map((p) => (
              <tr key={`${p.kind}-${p.id}`}>
                <td className={rows.nowrap}>{kinds[p.kind]}</td>
                <td className={css.number}>
                  {p.opens ? (
                    <a className={rows.link} href={pathOf(p)}>
                      {p.no}
                    </a>
                  ) : (
                    p.no
                  )}
                </td>
                <td>{p.label}</td>
                <td className={rows.right}>{p.amountFen > 0 ? <Price fen={p.amountFen} plain /> : '—'}</td>
                <td className={rows.nowrap}>{p.statusLabel}</td>
                <td className={rows.time}>{formatDateTime(p.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
