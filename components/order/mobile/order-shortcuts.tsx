'use client';

import css from '@/components/order/mobile/order-shortcuts.module.css';
import { useMyOrders } from '@/components/order/use-order';
import { Pictogram, type PictogramName } from '@/components/ui/mobile/pictograms';
import type { CallOutput } from '@/lib/client/api';
import { orderTabLabels } from '@/lib/domain/order/contract';

type Counts = CallOutput<'GET', '/api/user/order/myorder'>['counts'];

/** `counted`: a number says that something is to be done; how many orders are done says nothing. */
const entries = [
  { tab: 'pending_payment', icon: 'wallet', href: '/mobile/user/order?tab=pending_payment', counted: true },
  { tab: 'to_ship', icon: 'order', href: '/mobile/user/order?tab=to_ship', counted: true },
  { tab: 'to_receive', icon: 'truck', href: '/mobile/user/order?tab=to_receive', counted: true },
  { tab: 'completed', icon: 'check', href: '/mobile/user/order?tab=completed', counted: false },
  { tab: 'after_sale', icon: 'refund', href: '/mobile/user/aftersale', counted: true },
] as const satisfies readonly { tab: keyof Counts; icon: PictogramName; href: string; counted: boolean }[];

/** 我的订单 on 我的: the states as icons. */
export function OrderIcons({ counts }: { counts: Counts | null }) {
  return (
    <section className={css.card} aria-labelledby="my-orders">
      <div className={css.head}>
        <h2 id="my-orders">我的订单</h2>
        <a className={css.all} href="/mobile/user/order">
          全部订单 <Pictogram name="arrow" size={14} />
        </a>
      </div>
      <ul className={css.icons}>
        {entries.map(({ tab, icon, href, counted }) => {
          const count = counted ? (counts?.[tab] ?? 0) : 0;
          return (
            <li key={tab}>
              <a className={css.entry} href={href}>
                <span className={css.icon}>
                  <Pictogram name={icon} size={26} />
                  {count > 0 && (
                    <span className={css.badge} translate="no" aria-hidden>
                      {count > 99 ? '99+' : count}
                    </span>
                  )}
                </span>
                <span>
                  {orderTabLabels[tab]}
                  {count > 0 && <span className="sr-only">{` ${count} 个`}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The same for a buyer, with numbers that are asked for again. */
export function OrderShortcuts() {
  const { data } = useMyOrders();
  return <OrderIcons counts={data?.counts ?? null} />;
}
