'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from '@/components/order/mobile/renewals.module.css';
import { lineSpec } from '@/components/order/order-look';
import { priceMove, useResubscribe } from '@/components/order/use-resubscribe';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { MobileStepper } from '@/components/ui/mobile/mobile-stepper';
import { isSessionOver } from '@/components/ui/own-member';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { formatFen } from '@/lib/core/money';
import type { QuickGroup, QuickLine } from '@/lib/domain/order/quick-contract';
import { apiQuery } from '@/lib/client/query';

function Receiver({ group }: { group: QuickGroup }) {
  const { receiver } = group;
  if (!receiver) return <p className={css.to}>电子刊，无需收货地址</p>;
  return (
    <p className={css.to}>
      <b translate="no">{receiver.name}</b> {receiver.phone}
      <span>
        {receiver.region} {receiver.address}
      </span>
      {group.receiverId === null && <span className={css.warn}>该地址已不在地址簿中，续订时将重新保存</span>}
    </p>
  );
}

interface LineProps {
  line: QuickLine;
  year: number;
  renewal: ReturnType<typeof useResubscribe>;
}

function Line({ line: l, year, renewal }: LineProps) {
  const closed = l.reason !== null;
  const move = priceMove(l);
  return (
    <li className={cx(css.line, closed && css.off)}>
      <label className={css.tick}>
        <input
          type="checkbox"
          aria-label={`选择${l.title}`}
          checked={renewal.isTicked(l)}
          disabled={closed}
          onChange={(e) => renewal.tick(l, e.currentTarget.checked)}
        />
      </label>
      <a className={css.cover} href={`/mobile/detail?id=${l.productId}`} aria-label={l.title}>
        <Picture src={l.coverPath} alt="" width={60} height={80} kind="cover" />
      </a>
      <div className={css.words}>
        <span className={css.title}>{l.title}</span>
        <span className={css.hint}>{`${lineSpec(l)}，上年 ${l.quantity} 份`}</span>
        {l.orderedQuantity > 0 && (
          <span className={css.warn}>{`${year} 年已订 ${l.orderedQuantity} 份，勾选后将再次订阅`}</span>
        )}
        {move !== 0 && (
          <span className={css.hint}>{`比上年${move < 0 ? '降' : '涨'} ¥${formatFen(Math.abs(move))}`}</span>
        )}
        {closed ? (
          <span className={css.reason}>{l.reason}</span>
        ) : (
          <div className={css.foot}>
            <Price fen={l.unitFen} />
            <MobileStepper
              value={renewal.copiesOf(l)}
              min={l.minQuantity}
              max={l.maxQuantity}
              label={`${l.title}的份数`}
              onChange={(n) => renewal.setCopies(l, n)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** What one receiver got last year, with its own way to the checkout: each parcel goes to another address. */
function RenewalGroup({ group, year }: { group: QuickGroup; year: number }) {
  const renewal = useResubscribe(group, year);
  const { chosen, busy } = renewal;
  return (
    <section className={css.group} aria-label={`收货人 ${group.receiver?.name ?? '电子刊'}`}>
      <div className={css.head}>
        <Receiver group={group} />
        <a className={css.order} href={`/mobile/user/order/${group.orderId}`}>
          上年订单
        </a>
      </div>
      <ul>
        {group.lines.map((l) => (
          <Line key={l.productId} line={l} year={year} renewal={renewal} />
        ))}
      </ul>
      <div className={css.bar}>
        <label className={css.all}>
          <input
            type="checkbox"
            checked={renewal.all}
            disabled={!renewal.canTick}
            onChange={(e) => renewal.tickAll(e.currentTarget.checked)}
          />
          全选
        </label>
        <span className={css.sum}>
          合计 <Price fen={renewal.totalFen} size="m" />
        </span>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void renewal.go()}>
          {`续订 ${chosen.length} 种`}
        </Button>
      </div>
    </section>
  );
}

/** In the place of last year's subscriptions. */
export function RenewalsToCome() {
  return <div className={css.waiting} role="status" aria-label="正在加载上年订阅" />;
}

interface RenewalsProps {
  year: number;
  /** In their place when the session has ended. */
  guest: ReactNode;
}

/** 续订: last year's subscriptions by receiver; each group leads to the checkout with its lines and its receiver. */
export function Renewals({ year, guest }: RenewalsProps) {
  const query = useQuery(apiQuery('/api/user/order/quick', { year }, { stay: 'guest' }));
  if (query.isPending) return <RenewalsToCome />;
  if (isSessionOver(query.error)) return guest;
  if (query.isError && !query.data) {
    return (
      <LoadFailure compact title="上年订阅加载失败" text={errorText(query.error)} onRetry={query.refetch} />
    );
  }
  const { groups } = query.data;
  if (groups.length === 0) {
    return (
      <p className={css.none}>
        {`${year - 1} 年没有可续订的期刊。付款成功的期刊订阅会出现在这里，下一年度可续订。`}
      </p>
    );
  }
  return (
    <>
      <p className={css.none}>{`按 ${year - 1} 年的订阅续订 ${year} 年，价格以今日为准。`}</p>
      {groups.map((g) => (
        <RenewalGroup key={`${year}-${g.orderId}`} group={g} year={year} />
      ))}
    </>
  );
}
