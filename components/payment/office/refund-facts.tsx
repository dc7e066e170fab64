import css from '@/components/payment/office/refund-dialog.module.css';
import table from '@/components/ui/cells.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import type { RefundDetailView } from '@/lib/domain/payment/refund-contract';
import { refundTones } from '@/lib/states/payment';

const time = (iso: string | null) => iso && formatDateTime(iso);

function Lines({ refund }: { refund: RefundDetailView }) {
  if (refund.lines.length === 0) return null;
  return (
    <section className={css.part}>
      <h3 className={css.head}>退款分摊</h3>
      <table className={css.lines}>
        <tbody>
          {refund.lines.map((l) => (
            <tr key={l.orderItemId}>
              <td>{l.title}</td>
              <td>
                <Price fen={l.goodsFen + l.freightFen} plain />
                {l.freightFen > 0 && (
                  <span className={css.hint}>
                    （含运费 <Price fen={l.freightFen} plain />）
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everything finance needs to judge a refund: its facts, the payment, the order and what happened. */
export function RefundFacts({ refund }: { refund: RefundDetailView }) {
  const { payment, order } = refund;
  return (
    <div className={css.grid}>
      <div className={css.part}>
        <DescriptionList
          items={[
            {
              label: '状态',
              value: (
                <StatusTag tone={refundTones[refund.status]}>
                  {refund.waitsForSecond ? '待复核' : refund.statusLabel}
                </StatusTag>
              ),
            },
            { label: '退款金额', value: <Price fen={refund.amountFen} /> },
            { label: '原因', value: `${refund.reasonLabel}：${refund.reason}` },
            { label: refund.status === 'cancelled' ? '撤销原因' : '失败原因', value: refund.failReason },
            {
              label: '订单',
              value: (
                <a className={table.link} href={`/mall/manage/orders/${refund.orderId}`}>
                  {refund.orderSn}
                </a>
              ),
            },
            { label: '订单状态', value: `${order.statusLabel}，${order.payStatusLabel}` },
            {
              label: '订单款项',
              value: (
                <>
                  已付 <Price fen={order.paidFen} plain />
                  ，退款中 <Price fen={order.refundingFen} plain />
                  ，已退 <Price fen={order.refundedFen} plain />
                </>
              ),
            },
            { label: '下单人', value: refund.buyerName },
            { label: '支付单', value: `${payment.outTradeNo}（${payment.providerLabel}）` },
            { label: '渠道交易号', value: payment.providerTxn },
            { label: '渠道退款单号', value: refund.providerRefundId },
            { label: '售后单号', value: refund.afterSaleNo },
            { label: '发起人', value: refund.requestedBy ?? '系统' },
            { label: '复核人', value: refund.approvedBy },
            { label: '登记人', value: refund.finishedBy },
            { label: '银行流水号', value: refund.bankReference },
            {
              label: '转账凭证',
              value: refund.proof && (
                <a
                  className={table.link}
                  href={`/api/admin/refund/proof/${refund.id}`}
                  target="_blank"
                  rel="noopener"
                >
                  {refund.proof.title}
                </a>
              ),
            },
            { label: '成功时间', value: time(refund.successAt) },
          ].filter((i) => i.value !== null)}
        />
        <Lines refund={refund} />
      </div>
      <div className={css.part}>
        <h3 className={css.head}>经过</h3>
        <Timeline
          items={refund.timeline.map((t) => ({ title: t.title, time: time(t.time) ?? '', text: t.text }))}
        />
        {refund.incidents.length > 0 && (
          <>
            <h3 className={css.head}>特殊订单</h3>
            {refund.incidents.map((s) => (
              <a key={s.id} className={css.incident} href={`/mall/manage/special-orders?open=${s.id}`}>
                {s.specialNo} {s.title}
              </a>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
