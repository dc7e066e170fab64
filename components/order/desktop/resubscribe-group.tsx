'use client';

import { useState } from 'react';
import { LineName } from '@/components/order/desktop/order-lines';
import css from '@/components/order/desktop/resubscribe.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { toast } from '@/components/ui/toast';
import { announceCart } from '@/lib/client/cart-counter';
import { formatFen } from '@/lib/core/money';
import { quickOrder } from '@/lib/domain/order/client';
import type { QuickGroup, QuickLine } from '@/lib/domain/order/quick-contract';

/** Copies to begin with: last year's, within today's limits. */
const firstCopies = (l: QuickLine) => Math.max(l.minQuantity, Math.min(l.quantity, l.maxQuantity));

function Receiver({ group }: { group: QuickGroup }) {
  const { receiver } = group;
  if (!receiver) return <span className={css.to}>电子刊，无需收货地址</span>;
  return (
    <span className={css.to}>
      <b>{receiver.name}</b> {receiver.phone}
      <span>
        {receiver.region} {receiver.address}
      </span>
      {group.receiverId === null && <small>该地址已不在地址簿中，续订时将重新保存</small>}
    </span>
  );
}

/** Whether today's price differs from last year's. */
function Move({ line }: { line: QuickLine }) {
  const diff = line.unitFen - line.lastUnitFen;
  if (diff === 0 || line.reason !== null) return null;
  return (
    <small className={diff < 0 ? css.down : css.up}>
      比上年{diff < 0 ? '降' : '涨'} ¥{formatFen(Math.abs(diff))}
    </small>
  );
}

/** What one receiver got last year. Titles that were ordered for the year already are not ticked at first. */
export function ResubscribeGroup({ group, year }: { group: QuickGroup; year: number }) {
  const open = group.lines.filter((l) => l.reason === null);
  const [copies, setCopies] = useState(new Map(open.map((l) => [l.productId, firstCopies(l)])));
  const [ticked, setTicked] = useState(
    new Set(open.filter((l) => l.orderedQuantity === 0).map((l) => l.productId)),
  );
  const [busy, setBusy] = useState(false);
  const chosen = open.filter((l) => ticked.has(l.productId));
  const copiesOf = (l: QuickLine) => copies.get(l.productId) ?? l.quantity;
  const totalFen = chosen.reduce((sum, l) => sum + l.unitFen * copiesOf(l), 0);
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));

  const go = async () => {
    setBusy(true);
    try {
      const { items, receiverId } = await quickOrder({
        year,
        orderId: group.orderId,
        lines: chosen.map((l) => ({ productId: l.productId, quantity: copiesOf(l) })),
      });
      announceCart();
      const receiver = receiverId === null ? '' : `&receiver=${receiverId}`;
      location.assign(`/mall/submit?items=${items.join(',')}${receiver}`);
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
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
                checked={open.length > 0 && chosen.length === open.length}
                disabled={open.length === 0}
                onChange={(e) =>
                  tick(
                    open.map((l) => l.productId),
                    e.currentTarget.checked,
                  )
                }
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
                  checked={ticked.has(l.productId)}
                  disabled={l.reason !== null}
                  onChange={(e) => tick([l.productId], e.currentTarget.checked)}
                />
              </td>
              <td>
                <LineName line={l} small />
                {l.orderedQuantity > 0 && (
                  <small className={css.again}>
                    {year} 年已订 {l.orderedQuantity} 份，勾选后将再次订阅
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
                    onChange={(n) => setCopies(new Map(copies).set(l.productId, n))}
                  />
                ) : (
                  <span className={css.reason}>{l.reason}</span>
                )}
                <small>上年 {l.quantity} 份</small>
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
          合计 <Price fen={totalFen} size="l" />
        </span>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void go()}>
          去结算
        </Button>
      </div>
    </section>
  );
}
