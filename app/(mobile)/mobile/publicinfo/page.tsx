import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { MoreInfos } from '@/components/site/mobile/more-infos';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { PUBLIC_INFO_PAGE_SIZE } from '@/lib/domain/site/contract';
import { publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const title = titles['/mobile/publicinfo'];
const description = '主动公开的机构职能、业务流程、公告与年度报告。';

export function generateMetadata(): Metadata {
  return mirrorMetadata({
    path: '/index/publicinfo',
    title,
    description,
    column: { name: title, description },
  });
}

export default async function MobilePublicInfoPage() {
  const page = await cachedPublicInfos(publicCtx(), { pageNum: 1, pageSize: PUBLIC_INFO_PAGE_SIZE });
  return (
    <MobilePage title={title} back>
      {page.list.length > 0 ? (
        <MoreInfos first={page} />
      ) : (
        <EmptyState
          title="暂无公开信息"
          action={
            <ButtonLink href="/mobile/home" variant="outline">
              返回首页
            </ButtonLink>
          }
        />
      )}
    </MobilePage>
  );
}
