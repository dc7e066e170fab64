import css from '@/components/ui/office.module.css';
import rows from '@/components/ui/rows.module.css';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { PaymentDetailView } from '@/lib/domain/payment/office-contract';

/** What of the money went back, or is on its way. */
export function PaymentRefunds({ refunds }: { refunds: PaymentDetailView['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <Panel title="退款" padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">退款单号</th>
              <th scope="col" className={rows.right}>
                金额
              </th>
              <th scope="col">状态</th>
              <th scope="col">原因</th>
              <th scope="col">创建时间</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map((r) => (
              <tr key={r.id}>
                <td className={css.number}>{r.refundNo}</td>
                <td className={rows.right}>
                  <Price fen={r.amountFen} plain />
                </td>
                <td className={rows.nowrap}>{r.statusLabel}</td>
                <td>{r.reason}</td>
                <td className={rows.nowrap}>{formatDateTime(r.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** What the channel told, and what became of it. */
export function PaymentNotices({ notices }: { notices: PaymentDetailView['notices'] }) {
  if (notices.length === 0) return null;
  return (
    <Panel title="渠道通知" padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">类型</th>
              <th scope="col">验签</th>
              <th scope="col">结果</th>
              <th scope="col">收到时间</th>
              <th scope="col">处理时间</th>
            </tr>
          </thead>
          <tbody>
            {notices.map((n) => (
              <tr key={n.id}>
                <td>{n.kind}</td>
                <td>{n.verified ? '通过' : '未通过'}</td>
                <td>{n.resultLabel}</td>
                <td className={rows.nowrap}>{formatDateTime(n.receivedAt)}</td>
                <td className={rows.nowrap}>{n.handledAt ? formatDateTime(n.handledAt) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
