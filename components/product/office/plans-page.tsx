'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { IssueTable } from '@/components/product/office/issue-table';
import { PlanCard } from '@/components/product/office/plan-card';
import { PlanForm } from '@/components/product/office/plan-form';
import css from '@/components/product/office/plans.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { useMay, useToday } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import { subscriptionYear } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';

interface PlansProps {
  productId: number;
  /** Year in the address; `null` = the season's, or the newest. */
  year: number | null;
}

function Plans({ productId, year }: PlansProps) {
  const editor = useMay('product.edit');
  const pricer = useMay('product.price');
  // The year that is being ordered now.
  const season = subscriptionYear(new Date(useToday()));
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const query = useQuery(apiQuery('/api/admin/product/plan/list', { productId, pageSize: 100 }));
  const path = `/mall/manage/products/plans/${productId}`;
  const goTo = (y: number | null) => router.push(y === null ? path : `${path}?year=${y}`);
  if (query.isError) {
    return (
      <EmptyState
        title="年度计划没有读到"
        text={errorText(query.error)}
        action={
          <Button size="s" onClick={() => void query.refetch()}>
            重试
          </Button>
        }
      />
    );
  }
  if (query.isPending) return <div className={css.wait} role="status" aria-label="正在读取" />;
  const plans = query.data.list;
  const plan = plans.find((p) => p.year === year) ?? plans.find((p) => p.year === season) ?? plans[0] ?? null;
  const newest = plans[0]?.year;
  const add = editor && (
    <Button size="s" variant={plan ? 'outline' : 'primary'} onClick={() => setAdding(true)}>
      新增年度计划
    </Button>
  );
  return (
    <div className={css.stack}>
      {plan ? (
        <>
          <div className={css.bar}>
            <CountTabs
              label="年度"
              current={String(plan.year)}
              tabs={plans
                .toReversed()
                .map((p) => ({ key: String(p.year), label: `${p.year} 年`, href: `${path}?year=${p.year}` }))}
            />
            {add}
          </div>
          <PlanCard
            key={`${plan.id}-${plan.version}`}
            plan={plan}
            editor={editor}
            pricer={pricer}
            canCopy={!plans.some((p) => p.year === plan.year + 1)}
            goTo={goTo}
          />
          <IssueTable key={plan.id} plan={plan} editor={editor} />
        </>
      ) : (
        <EmptyState
          title="还没有年度计划"
          text="有了年度计划和期次，读者才能订阅全年或购买单期。"
          action={add}
        />
      )}
      {adding && (
        <PlanForm
          productId={productId}
          year={newest === undefined ? season : newest + 1}
          onClose={() => setAdding(false)}
          onSaved={goTo}
        />
      )}
    </div>
  );
}

/** All year plans of one periodical, one year in sight with its issues. */
export function PlansPage() {
  const id = useAddressId();
  const year = useSearchParams().get('year') ?? '';
  return (
    <Loaded query={useQuery(apiQuery('/api/admin/periodical/detail/[id]', { id }))}>
      {(product) => (
        <>
          <PageHeader
            title={product.title}
            text={`${productKinds[product.kind]}的年度计划与期次`}
            back={{ href: '/mall/manage/periodicals', label: '期刊计划' }}
            actions={
              product.marketable && (
                <ButtonLink variant="outline" size="s" href={`/mall/details/${product.id}`} target="_blank">
                  在商城查看
                </ButtonLink>
              )
            }
          />
          <Plans productId={product.id} year={/^\d{4}$/.test(year) ? Number(year) : null} />
        </>
      )}
    </Loaded>
  );
}
