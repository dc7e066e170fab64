import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PlansPage } from '@/components/product/office/plans-page';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { isAppError } from '@/lib/core/errors';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject } from '@/lib/data/ctx';
import { getPeriodical } from '@/lib/domain/product/plan-use-queries';
import { subscriptionYear } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '年度计划' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PeriodicalPlansPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { year } = await searchParams;
  const ctx = await pageCtx({ can: 'product.read', from: `/mall/manage/products/plans/${id}` });
  if (!/^[1-9]\d{0,11}$/.test(id)) notFound();
  const product = await getPeriodical(ctx, Number(id)).catch((e: unknown) => {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  });
  return (
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
      <PlansPage
        productId={product.id}
        year={typeof year === 'string' && /^\d{4}$/.test(year) ? Number(year) : null}
        season={subscriptionYear(ctx.now)}
        editor={checkPermission('product.edit', permissionSubject(ctx.actor)) === 'ok'}
        pricer={checkPermission('product.price', permissionSubject(ctx.actor)) === 'ok'}
      />
    </>
  );
}
