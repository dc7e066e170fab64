import { caseList, caseListInputOf } from '@/components/aftersale/case-list';
import { MobileCaseList } from '@/components/aftersale/mobile/case-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { inSkin } from '@/lib/core/mirrored-paths';
import { listOwnAfterSales } from '@/lib/domain/aftersale/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileAfterSalesPage({ searchParams }: Props) {
  const url = { ...caseList.read(await searchParams), pageNum: 1 };
  const from = inSkin('mobile', caseList.href(url));
  const ctx = await pageCtx({ can: 'order.read', from });
  const { kind: _, ...input } = caseListInputOf(url);
  const initial = await listOwnAfterSales(ctx, {
    ...input,
    kinds: ['refund_only', 'return_refund', 'resend'],
  });
  return (
    <MobilePage title={title} back="/mobile/user">
      <MobileCaseList url={url} initial={initial} />
    </MobilePage>
  );
}
