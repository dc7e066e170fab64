import css from '@/components/order/desktop/order-facts.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { OrderDetailView } from '@/lib/domain/order/contract';

const time = (at: string | null) => at && formatDateTime(at);

/** `王伟（本人）`, `李娜（已离开单位）`. */
const placerText = ({ name, me, left }: NonNullable<OrderDetailView['placedBy']>) =>
  `${name}${me ? '（本人）' : left ? '（已离开单位）' : ''}`;

type Row = { label: string; value: string | null };
/** Rows that would only say that there is nothing are left out. */
const known = (rows: readonly Row[]) => rows.filter((r) => r.value);

function invoiceRows({ invoice }: OrderDetailView): Row[] {
  if (!invoice) return [{ label: '发票要求', value: '下单时未要求开票' }];
  return known([
    {
      label: '发票类型',
      value: `${invoice.type === 'special' ? '专用' : '普通'}发票（${invoice.titleKind === 'company' ? '单位' : '个人'}）`,
    },
    { label: '发票抬头', value: invoice.title },
    { label: '税号', value: invoice.taxNo ?? null },
    { label: '接收邮箱', value: invoice.email ?? null },
  ]);
}

/** Who it goes to, how it travels, how it was paid, what was wished: three columns. */
export function OrderFacts({ order }: { order: OrderDetailView }) {
  const { receiver } = order;
  return (
    <Panel padded={false}>
      <div className={css.facts}>
        <section aria-label="收货人信息">
          <h2>收货人信息</h2>
          {receiver ? (
            <DescriptionList
              items={known([
                { label: '收货人', value: receiver.name },
                { label: '手机号码', value: receiver.phone },
                { label: '固定电话', value: receiver.tel },
                { label: '收货地址', value: `${receiver.region} ${receiver.address ?? ''}` },
                { label: '邮政编码', value: receiver.postcode },
              ])}
            />
          ) : (
            <p className={css.none}>电子出版物，无需配送。</p>
          )}
        </section>
        <section aria-label="配送与付款">
          <h2>配送与付款</h2>
          <DescriptionList
            items={[
              { label: '配送方式', value: order.shippingMethodName ?? '无需配送' },
              { label: '支付方式', value: order.paymentMethodLabel },
              { label: '付款状态', value: order.payStatusLabel },
              ...known([
                { label: '付款时间', value: time(order.paidAt) },
                { label: '发货时间', value: time(order.shippedAt) },
              ]),
            ]}
          />
        </section>
        <section aria-label="发票与备注">
          <h2>发票与备注</h2>
          <DescriptionList
            items={[
              ...invoiceRows(order),
              ...known([
                { label: '下单人', value: order.placedBy && placerText(order.placedBy) },
                { label: '订单备注', value: order.remark },
                { label: '区域经理', value: order.areaManagerCode },
              ]),
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}

/** The sums of an order; the server's numbers only. */
export function OrderMoney({ order }: { order: OrderDetailView }) {
  const rows: [string, number][] = [
    ['商品金额', order.goodsFen],
    ['运费', order.freightFen],
  ];
  if (order.discountFen !== 0) rows.push(['优惠', -order.discountFen]);
  if (order.adjustFen !== 0) rows.push(['价格调整', order.adjustFen]);
  return (
    <dl className={css.money}>
      {rows.map(([label, fen]) => (
        <div key={label}>
          <dt>{label}：</dt>
          <dd>
            <Price fen={fen} plain />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>应付总额：</dt>
        <dd>
          <Price fen={order.totalFen} size="l" />
        </dd>
      </div>
      {order.paidFen > 0 && (
        <div>
          <dt>已付金额：</dt>
          <dd>
            <Price fen={order.paidFen} plain />
          </dd>
        </div>
      )}
      {order.refundingFen > 0 && (
        <div>
          <dt>退款中：</dt>
          <dd>
            <Price fen={order.refundingFen} plain />
          </dd>
        </div>
      )}
      {order.refundedFen > 0 && (
        <div>
          <dt>已退款：</dt>
          <dd>
            <Price fen={order.refundedFen} plain />
          </dd>
        </div>
      )}
    </dl>
  );
}
