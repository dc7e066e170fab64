import { approvalText } from '@/components/order/order-facts';
import { CopyAddress } from '@/components/order/office/copy-address';
import css from '@/components/order/office/order-detail.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

const moment = (iso: string | null) => iso && <span className={css.number}>{formatDateTime(iso)}</span>;

/** The stations of an order that it has reached. */
function stations(order: OfficeOrderDetailView) {
  return [
    { label: '下单时间', value: moment(order.createdAt) },
    ...(order.status === 'pending_payment' ? [{ label: '付款截止', value: moment(order.deadlineAt) }] : []),
    ...(order.paidAt ? [{ label: '付款时间', value: moment(order.paidAt) }] : []),
    ...(order.shippedAt ? [{ label: '发货时间', value: moment(order.shippedAt) }] : []),
    ...(order.finishedAt ? [{ label: '完成时间', value: moment(order.finishedAt) }] : []),
    ...(order.cancelledAt
      ? [
          { label: '取消时间', value: moment(order.cancelledAt) },
          { label: '取消原因', value: order.cancelReasonLabel },
        ]
      : []),
  ];
}

/** To whom it goes, who ordered it and how. */
export function OrderFacts({
  order,
  onEditReceiver,
}: {
  order: OfficeOrderDetailView;
  /** Absent when the receiver cannot be changed now. */
  onEditReceiver?: () => void;
}) {
  const { receiver, invoice } = order;
  return (
    <>
      <Panel
        title="收货信息"
        extra={
          onEditReceiver && (
            <button type="button" className={css.textButton} onClick={onEditReceiver} aria-haspopup="dialog">
              修改收货信息
            </button>
          )
        }
      >
        {receiver ? (
          <DescriptionList
            items={[
              { label: '收货人', value: receiver.name },
              { label: '手机号码', value: <span className={css.number}>{receiver.phone}</span> },
              ...(receiver.tel ? [{ label: '固定电话', value: receiver.tel }] : []),
              { label: '所在地区', value: receiver.region },
              {
                label: '详细地址',
                value: (
                  <>
                    {receiver.address} <CopyAddress receiver={receiver} />
                  </>
                ),
              },
              ...(receiver.postcode ? [{ label: '邮政编码', value: receiver.postcode }] : []),
              { label: '配送方式', value: order.shippingMethodName },
            ]}
          />
        ) : (
          <p className={css.none}>电子商品，无需配送</p>
        )}
        {order.onHold && <p className={css.hold}>订单已暂停发货</p>}
      </Panel>
      <Panel title="订单信息">
        <DescriptionList
          items={[
            {
              label: '下单人',
              value: `${order.buyer.name}${order.buyer.phone ? ` ${order.buyer.phone}` : ''}`,
            },
            ...(order.organizationName ? [{ label: '所属单位', value: order.organizationName }] : []),
            ...(order.quotationSn ? [{ label: '报价单', value: order.quotationSn }] : []),
            ...(order.purchaseSn ? [{ label: '采购审批', value: approvalText(order) }] : []),
            { label: '下单终端', value: order.source },
            { label: '支付方式', value: order.paymentMethodLabel },
            ...stations(order),
            ...(order.areaManagerCode ? [{ label: '区域经理', value: order.areaManagerCode }] : []),
            { label: '买家备注', value: order.remark },
          ]}
        />
      </Panel>
      {invoice && (
        <Panel title="发票要求">
          <DescriptionList
            items={[
              { label: '抬头类型', value: invoice.titleKind === 'company' ? '单位' : '个人' },
              { label: '发票抬头', value: invoice.title },
              ...(invoice.taxNo ? [{ label: '纳税人识别号', value: invoice.taxNo }] : []),
              ...(invoice.email ? [{ label: '接收邮箱', value: invoice.email }] : []),
            ]}
          />
        </Panel>
      )}
    </>
  );
}
