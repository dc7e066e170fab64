import { lineSpec } from '@/components/order/order-look';
import css from '@/components/order/office/order-lines.module.css';
import rows from '@/components/ui/rows.module.css';
import { Panel } from '@/components/ui/panel';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

type Line = OfficeOrderDetailView['items'][number];

/** `ISBN 978…` or `ISSN …`, whichever the title has. */
function codeOf(line: Line): string {
  if (line.isbn) return `ISBN ${line.isbn}`;
  return line.issn ? `ISSN ${line.issn}` : '';
}

function Product({ line }: { line: Line }) {
  return (
    <span className={css.product}>
      <span className={css.cover}>
        <Picture src={line.coverPath} alt="" width={40} height={54} kind="cover" />
      </span>
      <span className={css.text}>
        <span className={css.title}>{line.title}</span>
        <span className={css.meta}>
          {[line.sku, codeOf(line), lineSpec(line)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}

function Row({ line, ships }: { line: Line; ships: boolean }) {
  return (
    <tr>
      <td>
        <Product line={line} />
      </td>
      <td className={rows.nowrap}>{line.deliveryCenterName ?? '—'}</td>
      <td className={rows.right}>
        <Price fen={line.unitFen} plain />
      </td>
      <td className={rows.right}>{line.quantity}</td>
      <td className={rows.right}>{line.shippedQty}</td>
      <td className={rows.right}>{line.cancelledQty + line.returnedQty}</td>
      <td className={rows.right}>
        {!ships ? (
          '—'
        ) : line.shippable > 0 ? (
          <strong className={css.left}>{line.shippable}</strong>
        ) : line.byIssue ? (
          <span className={rows.muted}>按期寄送</span>
        ) : (
          0
        )}
      </td>
      <td className={rows.right}>
        <Price fen={line.lineFen} plain />
        {line.adjustFen !== 0 && (
          <small className={css.adjust}>
            改价 <Price fen={line.adjustFen} plain />
          </small>
        )}
      </td>
    </tr>
  );
}

function Sums({ order }: { order: OfficeOrderDetailView }) {
  const lines: [string, number, boolean?][] = [
    ['商品金额', order.goodsFen],
    ['运费', order.freightFen],
    ...(order.discountFen > 0 ? ([['优惠', -order.discountFen]] as [string, number][]) : []),
    ...(order.adjustFen !== 0 ? ([['改价', order.adjustFen]] as [string, number][]) : []),
  ];
  return (
    <dl className={css.sums}>
      {lines.map(([label, fen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Price fen={fen} plain />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>应付总额</dt>
        <dd>
          <Price fen={order.totalFen} size="m" />
        </dd>
      </div>
      <div>
        <dt>已付</dt>
        <dd>
          <Price fen={order.paidFen} plain />
        </dd>
      </div>
      {order.refundingFen + order.refundedFen > 0 && (
        <div>
          <dt>{order.refundingFen > 0 ? '退款中 / 已退' : '已退'}</dt>
          <dd>
            {order.refundingFen > 0 && (
              <>
                <Price fen={order.refundingFen} plain /> /{' '}
              </>
            )}
            <Price fen={order.refundedFen} plain />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What was ordered, how much of it has left, and the money. */
export function OrderLines({ order }: { order: OfficeOrderDetailView }) {
  // Of an order that is not paid, cancelled or finished nothing leaves, however many copies are open.
  const ships = order.status === 'to_ship' || order.status === 'part_shipped';
  return (
    <Panel title="商品" extra={<span className={css.count}>{`共 ${order.quantity} 件`}</span>} padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">发货仓</th>
              <th scope="col" className={rows.right}>
                单价
              </th>
              <th scope="col" className={rows.right}>
                数量
              </th>
              <th scope="col" className={rows.right}>
                已发
              </th>
              <th scope="col" className={rows.right}>
                已退
              </th>
              <th scope="col" className={rows.right}>
                可发
              </th>
              <th scope="col" className={rows.right}>
                小计
              </th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((line) => (
              <Row key={line.id} line={line} ships={ships} />
            ))}
          </tbody>
        </table>
      </div>
      <Sums order={order} />
    </Panel>
  );
}
