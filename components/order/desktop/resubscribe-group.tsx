'use client';

import { LineName } from '@/components/order/desktop/order-lines';
import css from '@/components/order/desktop/resubscribe.module.css';
import { priceMove, useResubscribe } from '@/components/order/use-resubscribe';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { formatFen } from '@/lib/core/money';
import type { QuickGroup, QuickLine } from '@/lib/domain/order/quick-contract';

function Receiver({ group }: { group: QuickGroup }) {
  const { receiver } = group;
  if (!receiver) return <span className={css.to}>电子刊，无需收货地址</span>;
  return (
    <span className={css.to}>
      <b translate="no">{receiver.name}</b> {receiver.phone}
      <span>
        {receiver.region} {receiver.address}
      </span>
      {group.receiverId === null && <small>该地址已不在地址簿中，续订时将重新保存</small>}
    </span>
  );
}

/** Whether today's price differs from last year's. */
function Move({ line }: { line: QuickLine }) {
  const diff = priceMove(line);
  if (diff === 0) return null;
  return (
    <small className={diff < 0 ? css.down : css.up}>
      {`比上年${diff < 0 ? '降' : '涨'} ¥${formatFen(Math.abs(diff))}`}
    </small>
  );
}

/** What one receiver got last year. */
export function ResubscribeGroup({ group, year }: { group: QuickGroup; year: number }) {
  const renewal = useResubscribe(group, year);
  const { chosen, copiesOf, busy } = renewal;
  return (
    <section className={css.group} aria-label={`收货人 ${group.receiver?.name ?? '电子刊'}`}>
      <div className={css.head}>
        <Receiver group={group} />
        <span>
          上年订单{' '}
          <a className="link-plain" href={`/user/center/orders/${group.orderId}`}>
            {group.orderSn}
          </a>
        </span>
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="选择该收货人的全部期刊"
                checked={renewal.all}
                disabled={!renewal.canTick}
                onChange={(e) => renewal.tickAll(e.currentTarget.checked)}
              />
            </th>
            <th scope="col" className={css.left}>
              期刊
            </th>
            <th scope="col">今日单价</th>
            <th scope="col">份数</th>
            <th scope="col" className={css.right}>
              小计
            </th>
          </tr>
        </thead>
        <tbody>
          {group.lines.map((l) => (
            <tr key={l.productId} className={cx(l.reason !== null && css.off)}>
              <td className={css.tick}>
                <input
                  type="checkbox"
                  aria-label={`选择${l.title}`}
                  checked={renewal.isTicked(l)}
                  disabled={l.reason !== null}
                  onChange={(e) => renewal.tick(l, e.currentTarget.checked)}
                />
              </td>
              <td>
                <LineName line={l} small />
                {l.orderedQuantity > 0 && (
                  <small className={css.again}>
                    {`${year} 年已订 ${l.orderedQuantity} 份，勾选后将再次订阅`}
                  </small>
                )}
              </td>
              <td className={css.price}>
                {l.reason === null ? <Price fen={l.unitFen} plain /> : '—'}
                <Move line={l} />
              </td>
              <td className={css.copies}>
                {l.reason === null ? (
                  <QuantityStepper
                    size="s"
                    value={copiesOf(l)}
                    min={l.minQuantity}
                    max={l.maxQuantity}
                    label={`${l.title}的份数`}
                    onChange={(n) => renewal.setCopies(l, n)}
                  />
                ) : (
                  <span className={css.reason}>{l.reason}</span>
                )}
                <small>{`上年 ${l.quantity} 份`}</small>
              </td>
              <td className={css.right}>{l.reason === null && <Price fen={l.unitFen * copiesOf(l)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <span>
          已选 <b>{chosen.length}</b> 种
        </span>
        <span>
          合计 <Price fen={renewal.totalFen} size="l" />
        </span>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void renewal.go()}>
          去结算
        </Button>
      </div>
    </section>
  );
}
