'use client';

import { useQuery } from '@tanstack/react-query';
import { ResubscribeGroup } from '@/components/order/desktop/resubscribe-group';
import css from '@/components/order/desktop/resubscribe.module.css';
import { ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { ListFailure } from '@/components/ui/list-failure';
import { PageHeader } from '@/components/ui/page-header';
import type { QuickList } from '@/lib/domain/order/quick-contract';
import { apiQuery } from '@/lib/client/query';

/** 一键续订: last year's subscriptions by receiver; each group leads to the checkout with its lines and its receiver. */
export function ResubscribePage({ initial, season }: { initial: QuickList; season: number }) {
  const query = useQuery({
    ...apiQuery('/api/user/order/quick', { year: initial.year }),
    initialData: initial,
  });
  const { year, groups } = query.data;
  return (
    <>
      <PageHeader title="一键续订" text={`按 ${year - 1} 年的订阅续订 ${year} 年，价格以今日为准。`} />
      <CountTabs
        label="续订年度"
        current={String(year)}
        tabs={[season, season - 1].map((y) => ({
          key: String(y),
          label: `${y} 年`,
          href: `/user/center/resubscribe?year=${y}`,
        }))}
      />
      <ListFailure failure={query.error} onRetry={query.refetch} />
      {groups.length === 0 ? (
        <EmptyState
          title={`${year - 1} 年没有可续订的期刊`}
          text="付款成功的期刊订阅会出现在这里，下一年度可一键续订。"
          action={<ButtonLink href="/mall/list?kind=paper_periodical">去订阅期刊</ButtonLink>}
        />
      ) : (
        <div className={css.groups}>
          {groups.map((g) => (
            <ResubscribeGroup key={g.orderId} group={g} year={year} />
          ))}
        </div>
      )}
    </>
  );
}
