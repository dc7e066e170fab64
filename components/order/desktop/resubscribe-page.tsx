'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResubscribeGroup } from '@/components/order/desktop/resubscribe-group';
import css from '@/components/order/desktop/resubscribe.module.css';
import { ButtonLink } from '@/components/ui/button';
import { oneParam } from '@/components/ui/card-list/spec';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { ListFailure } from '@/components/ui/list-failure';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { usePageParams } from '@/components/ui/use-page-params';
import { subscriptionYear } from '@/lib/domain/product/rules';
import { apiQuery } from '@/lib/client/query';

/** The year of the address when it is the season's or one beside it, else the season's. */
function yearOf(text: string, season: number): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : season;
  return Math.abs(year - season) <= 1 ? year : season;
}

/** 续订: last year's subscriptions by receiver; each group leads to the checkout with its lines and its receiver. */
export function ResubscribePage() {
  const [season] = useState(() => subscriptionYear(new Date()));
  const year = yearOf(oneParam(usePageParams(), 'year'), season);
  const query = useQuery(apiQuery('/api/user/order/quick', { year }));
  return (
    <>
      <PageHeader
        title="续订"
        text={`按 ${year - 1} 年的订阅续订 ${year} 年，价格以今日为准。`}
        actions={
          <a className="link-plain" href="/user/center/list-order">
            按清单批量选购
          </a>
        }
      />
      <CountTabs
        label="续订年度"
        current={String(year)}
        tabs={[season, season - 1].map((y) => ({
          key: String(y),
          label: `${y} 年`,
          href: `/user/center/resubscribe?year=${y}`,
        }))}
      />
      <ListFailure failure={query.isRefetchError && query.error} onRetry={query.refetch} />
      <Loaded query={query}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState
              title={`${year - 1} 年没有可续订的期刊`}
              text="付款成功的期刊订阅会出现在这里，下一年度可续订。"
              action={<ButtonLink href="/mall/list?kind=paper_periodical">去订阅期刊</ButtonLink>}
            />
          ) : (
            <div className={css.groups}>
              {groups.map((g) => (
                <ResubscribeGroup key={g.orderId} group={g} year={year} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
