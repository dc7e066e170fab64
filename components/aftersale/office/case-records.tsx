import css from '@/components/ui/office.module.css';
import rows from '@/components/ui/rows.module.css';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import { refundTones, type RefundState } from '@/lib/states/payment';

interface CaseProps {
  row: OfficeDetailView;
}

/** The order behind the case, and what of its money is left. */
export function CaseMoney({ row }: CaseProps) {
  const { order, money } = row;
  return (
    <Panel
      title="订单"
      extra={
        <a className={css.link} href={`/mall/manage/orders/${row.orderId}`}>
          查看订单
        </a>
      }
    >
      <DescriptionList
        items={[
          { label: '订单号', value: <span className={css.number}>{row.orderSn}</span> },
          { label: '状态', value: `${order.statusLabel}，${order.payStatusLabel}` },
          { label: '下单人', value: row.buyerName },
          ...(row.organizationName ? [{ label: '单位', value: row.organizationName }] : []),
          { label: '收货信息', value: order.receiver },
          { label: '订单总额', value: <Price fen={order.totalFen} plain /> },
          { label: '已付', value: <Price fen={order.paidFen} plain /> },
          { label: '退款中', value: <Price fen={order.refundingFen} plain /> },
          { label: '已退', value: <Price fen={order.refundedFen} plain /> },
          { label: '可退款项', value: <Price fen={money.heldFen} plain /> },
        ]}
      />
    </Panel>
  );
}

/** Parcels of the case: the buyer's on its way back with what was found in it, ours with what is sent once more. */
export function CaseParcels({ row }: CaseProps) {
  const { returnTo, returnParcel, resent } = row;
  if (!returnTo && !returnParcel && resent.length === 0) return null;
  const back = row.receivedAt !== null && row.status !== 'receive_refused';
  return (
    <Panel title="物流">
      <DescriptionList
        items={[
          ...(returnTo
            ? [{ label: '寄回地址', value: `${returnTo.name} ${returnTo.phone} ${returnTo.address}` }]
            : []),
          ...(row.returnDeadlineAt && row.status === 'wait_goods'
            ? [{ label: '寄回截止', value: formatDateTime(row.returnDeadlineAt) }]
            : []),
          ...(returnParcel?.trackingNo
            ? [
                {
                  label: '买家寄回',
                  value: (
                    <>
                      {returnParcel.corpName} <span className={css.number}>{returnParcel.trackingNo}</span>{' '}
                      <CopyText text={returnParcel.trackingNo} what="运单号" />
                      {returnParcel.sentAt && ` ${formatDateTime(returnParcel.sentAt)}`}
                    </>
                  ),
                },
              ]
            : []),
          ...(back
            ? [
                {
                  label: '验收',
                  value: row.inspected
                    .map((i) => `${i.title}：完好 ${i.goodQty} 件，残损 ${i.damagedQty} 件`)
                    .join('；'),
                },
              ]
            : []),
          ...(resent.length > 0
            ? [
                {
                  label: '补寄',
                  value: resent
                    .map((p) =>
                      [p.corpName ?? '无物流公司', p.trackingNo, p.sentAt && formatDateTime(p.sentAt)]
                        .filter(Boolean)
                        .join(' '),
                    )
                    .join('；'),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** Refunds of the case, failed and taken back ones too. */
export function CaseRefunds({ row }: CaseProps) {
  if (row.refunds.length === 0) return null;
  return (
    <Panel title="退款单" padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">退款单号</th>
              <th scope="col">金额</th>
              <th scope="col">状态</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {row.refunds.map((r) => (
              <tr key={r.id}>
                <td>
                  <a className={css.link} href={`/mall/manage/refunds?refundNo=${r.refundNo}`}>
                    {r.refundNo}
                  </a>
                </td>
                <td>
                  <Price fen={r.amountFen} plain />
                </td>
                <td>
                  <StatusTag tone={refundTones[r.status as RefundState]}>
                    {r.waitsForSecond ? '待财务复核' : r.statusLabel}
                  </StatusTag>
                </td>
                <td>{r.failReason ?? (r.successAt && formatDateTime(r.successAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
