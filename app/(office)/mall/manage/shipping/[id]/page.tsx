import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MethodPage } from '@/components/shipping/office/method-page';
import { PageHeader } from '@/components/ui/page-header';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getOfficeMethod } from '@/lib/domain/shipping/office-queries';
import { shippingKinds } from '@/lib/states/shipping';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '运费规则' };

/** Freight rules of one way of shipping. */
export default async function FreightRulesPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const ctx = await pageCtx({
    can: 'order.manage',
    from: `/mall/manage/shipping/${encodeURIComponent(text)}`,
  });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const method = await getOfficeMethod(ctx, id.data).catch((error: unknown) => {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  });
  if (!method) notFound();
  return (
    <>
      <PageHeader
        title={`运费规则：${method.name}`}
        back={{ href: '/mall/manage/shipping', label: '配送方式' }}
        text={
          method.kind === 'pickup'
            ? '自提不收运费，不需要运费规则。'
            : `${shippingKinds[method.kind]}。收货地址依次按区县、市、省、全国查找规则，先找到的生效。`
        }
      />
      <MethodPage method={method} />
    </>
  );
}
