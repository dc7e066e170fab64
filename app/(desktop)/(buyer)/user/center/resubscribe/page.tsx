import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ResubscribePage } from '@/components/order/desktop/resubscribe-page';
import { listQuick } from '@/lib/domain/order/quick-queries';
import { subscriptionYear } from '@/lib/domain/product/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '一键续订' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The year of the address when it is this one or the next, else the one that subscriptions are sought for. */
function readYear(text: string | string[] | undefined, now: Date): number {
  const season = subscriptionYear(now);
  const year = typeof text === 'string' && /^\d{4}$/.test(text) ? Number(text) : season;
  return Math.abs(year - season) <= 1 ? year : season;
}

export default async function QuickPage({ searchParams }: Props) {
  const ctx = await pageCtx({ can: 'order.buy', from: '/user/center/resubscribe' });
  const year = readYear((await searchParams)['year'], ctx.now);
  return (
    <CenterCard>
      <ResubscribePage key={year} initial={await listQuick(ctx, year)} season={subscriptionYear(ctx.now)} />
    </CenterCard>
  );
}
