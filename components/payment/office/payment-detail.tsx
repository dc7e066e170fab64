'use client';

import { useQuery } from '@tanstack/react-query';
import { JudgePanel } from '@/components/payment/office/judge-panel';
import own from '@/components/payment/office/payment-detail.module.css';
import css from '@/components/ui/office.module.css';
import { paymentTones } from '@/components/payment/office/payment-look';
import { PaymentNotices, PaymentRefunds } from '@/components/payment/office/payment-records';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { PaymentDetailView } from '@/lib/domain/payment/office-contract';
import { apiQuery } from '@/lib/client/query';

const moment = (iso: string | null) => iso && <span className={css.number}>{formatDateTime(iso)}</span>;
const money = (fen: number | null) => fen !== null && <Price fen={fen} plain />;
const digits = (text: string | null) => text && <span className={css.number}>{text}</span>;

/** The slip as it was handed in; a PDF is opened beside the page. */
function Voucher({ payment }: { payment: PaymentDetailView }) {
  const { voucher } = payment;
  if (!voucher) return null;
  const url = `/api/admin/payment/voucher/${payment.id}`;
  return (
    <Panel
      title="付款凭证"
      extra={
        <a className={css.link} href={url} target="_blank" rel="noopener">
          {voucher.kind === 'image' ? '查看原图' : '下载'}
        </a>
      }
    >
      {voucher.kind === 'image' ? (
        <a href={url} target="_blank" rel="noopener">
          <img className={own.voucher} src={url} alt={`付款凭证 ${voucher.title}`} />
        </a>
      ) : (
        <p className={css.hint}>
          PDF 文件“{voucher.title}”，
          <a className={css.link} href={url}>
            下载查看
          </a>
        </p>
      )}
    </Panel>
  );
}

function facts(p: PaymentDetailView) {
  const byHand = p.voucher !== null || p.bankDate !== null;
  return [
    { label: '商户单号', value: digits(p.outTradeNo) },
    { label: '渠道', value: `${p.providerLabel}（${p.channelLabel}）` },
    { label: '金额', value: money(p.amountFen) },
    ...(p.paidFen > 0 ? [{ label: '到账金额', value: money(p.paidFen) }] : []),
    ...(p.claimedFen === null ? [] : [{ label: '买家填写', value: money(p.claimedFen) }]),
    ...(byHand
      ? [
          { label: '付款户名', value: p.bankPayer },
          { label: '付款日期', value: digits(p.bankDate) },
          { label: '银行流水号', value: digits(p.bankReference) },
        ]
      : [{ label: '渠道交易号', value: digits(p.providerTxn) }]),
    ...(p.note ? [{ label: '买家备注', value: p.note, wide: true }] : []),
    ...(p.submittedBy
      ? [
          { label: '提交人', value: p.submittedBy },
          { label: '提交时间', value: moment(p.submittedAt) },
        ]
      : []),
    ...(p.confirmedBy
      ? [
          { label: '确认人', value: p.confirmedBy },
          { label: '确认时间', value: moment(p.confirmedAt) },
        ]
      : []),
    { label: '创建时间', value: moment(p.createdAt) },
    // The bank's statement tells the day only.
    ...(p.paidAt && !byHand ? [{ label: '付款时间', value: moment(p.paidAt) }] : []),
    ...(p.closedAt ? [{ label: '关闭时间', value: moment(p.closedAt) }] : []),
    ...(p.reason ? [{ label: '说明', value: p.reason, wide: true }] : []),
  ];
}

function OrderPanel({ order }: { order: PaymentDetailView['order'] }) {
  return (
    <Panel
      title="订单"
      extra={
        <a className={css.link} href={`/mall/manage/orders/${order.id}`}>
          查看订单
        </a>
      }
    >
      <DescriptionList
        items={[
          { label: '订单号', value: digits(order.orderSn) },
          { label: '状态', value: `${order.statusLabel}，${order.payStatusLabel}` },
          { label: '下单人', value: order.buyerName },
          ...(order.organizationName ? [{ label: '单位', value: order.organizationName }] : []),
          { label: '应付总额', value: money(order.totalFen) },
          { label: '已付', value: money(order.paidFen) },
          ...(order.refundingFen > 0 ? [{ label: '退款中', value: money(order.refundingFen) }] : []),
          ...(order.refundedFen > 0 ? [{ label: '已退', value: money(order.refundedFen) }] : []),
          { label: '待付', value: <Price fen={order.dueFen} plain={order.dueFen === 0} /> },
          { label: '下单时间', value: moment(order.createdAt) },
          ...(order.status === 'pending_payment'
            ? [{ label: '付款截止', value: moment(order.deadlineAt) }]
            : []),
        ]}
      />
    </Panel>
  );
}

function Payment({ payment }: { payment: PaymentDetailView }) {
  return (
    <>
      <PageHeader
        title={<span className={css.number}>支付单 {payment.outTradeNo}</span>}
        text={
          <span className={css.tags}>
            <StatusTag tone={paymentTones[payment.status]}>{payment.statusLabel}</StatusTag>
            {payment.late && <StatusTag tone="amber">迟到付款</StatusTag>}
          </span>
        }
        back={{ href: '/mall/manage/payments', label: '支付记录' }}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <Voucher payment={payment} />
          <Panel title="支付信息">
            <DescriptionList columns={2} items={facts(payment)} />
          </Panel>
          <PaymentRefunds refunds={payment.refunds} />
          <PaymentNotices notices={payment.notices} />
          <Panel title="经过">
            <History events={payment.timeline.toReversed()} />
          </Panel>
        </div>
        <div className={css.side}>
          <JudgePanel key={payment.status} payment={payment} />
          <OrderPanel order={payment.order} />
        </div>
      </div>
    </>
  );
}

/** One attempt to pay: what it is, what is to be decided, and everything that happened to it. */
export function PaymentDetail() {
  const query = useQuery(apiQuery('/api/admin/payment/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(payment) => <Payment payment={payment} />}</Loaded>;
}
