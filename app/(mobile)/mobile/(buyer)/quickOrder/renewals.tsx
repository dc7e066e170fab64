import type { ReactNode } from 'react';
import { PickRow } from '@/components/cart/mobile/pick-list';
import pickList from '@/components/cart/mobile/pick-list.module.css';
import { keyOf, type QuickPick, type Renewal } from '@/components/cart/quick-picks';
import type { QuickPicks } from '@/components/cart/use-quick-picks';
import { lineSpec } from '@/components/order/order-look';
import { firstCopies, priceMove } from '@/components/order/use-resubscribe';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { formatFen } from '@/lib/core/money';
import type { QuickGroup, QuickLine } from '@/lib/domain/order/quick-contract';
import type { ProductKind } from '@/lib/states/product-kind';
import css from './quick-screen.module.css';

const pickOf = (l: QuickLine, year: number): QuickPick => ({
  id: l.productId,
  kind: l.kind as ProductKind,
  title: l.title,
  coverPath: l.coverPath,
  year,
  issues: lineSpec(l),
  priceFen: l.unitFen,
  lastDay: null,
  minQuantity: l.minQuantity,
  maxQuantity: l.maxQuantity,
});

/** What one receiver got last year; titles that were ordered for the year already are not chosen at first. */
export function renewalOf(group: QuickGroup, year: number): Renewal {
  const open = group.lines.filter((l) => l.reason === null);
  const first = open.filter((l) => l.orderedQuantity === 0);
  return {
    orderId: group.orderId,
    year,
    picks: open.map((l) => pickOf(l, year)),
    first: Object.fromEntries(first.map((l) => [keyOf({ id: l.productId, year }), firstCopies(l)])),
  };
}

function Notes({ line: l, year }: { line: QuickLine; year: number }) {
  const move = priceMove(l);
  return (
    <>
      <span className={pickList.hint}>
        {`上年 ${l.quantity} 份`}
        {move !== 0 && `，每份比上年${move < 0 ? '降' : '涨'} ¥${formatFen(Math.abs(move))}`}
      </span>
      {l.orderedQuantity > 0 && (
        <span className={css.warn}>{`${year} 年已订 ${l.orderedQuantity} 份，加份数即再次订阅`}</span>
      )}
    </>
  );
}

/** Who gets it, in two lines. */
function receiverText({ receiver, receiverId }: QuickGroup): { title: string; text: ReactNode } {
  if (!receiver) return { title: '电子刊', text: '无需收货地址' };
  return {
    title: `${receiver.name} ${receiver.phone}`,
    text: (
      <>
        {receiver.region} {receiver.address}
        {receiverId === null && <span className={css.warn}>该地址已不在地址簿中，续订时将重新保存</span>}
      </>
    ),
  };
}

interface RenewalsProps {
  groups: readonly QuickGroup[];
  /** The one that is renewed: each parcel goes to another address. */
  group: QuickGroup;
  year: number;
  state: QuickPicks;
}

/** 续订: what a receiver got last year, with as many copies to begin with. */
export function Renewals({ groups, group, year, state }: RenewalsProps) {
  const choose = (orderId: string) => {
    const other = groups.find((g) => String(g.orderId) === orderId);
    if (other) state.renew(renewalOf(other, year), renewalOf(group, year));
  };
  return (
    <>
      <p className={css.none}>
        {`已按 ${year - 1} 年的订阅填好份数，价格以今日为准；其他期刊可在“${year} 年期刊”中一并选择。`}
      </p>
      <div className={css.receivers}>
        <ChoiceCards
          label="收货人"
          name="receiver"
          choices={groups.map((g) => ({ value: String(g.orderId), ...receiverText(g) }))}
          value={String(group.orderId)}
          onChange={choose}
        />
      </div>
      <ul className={pickList.list} aria-label={`收货人 ${group.receiver?.name ?? '电子刊'} 的上年订阅`}>
        {group.lines.map((l) => (
          <PickRow
            key={l.productId}
            pick={pickOf(l, year)}
            state={state}
            reason={l.reason}
            notes={<Notes line={l} year={year} />}
          />
        ))}
      </ul>
      <a className={css.order} href={`/mobile/user/order/${group.orderId}`}>
        查看上年订单
      </a>
    </>
  );
}
