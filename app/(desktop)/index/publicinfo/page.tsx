import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InfoTable } from '@/components/site/desktop/info-table';
import css from '@/components/site/plain-page.module.css';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { SectionHead } from '@/components/ui/section-head';
import { reachedPage } from '@/lib/core/page';
import { PUBLIC_INFO_PAGE_SIZE, publicInfoListInput } from '@/lib/domain/site/contract';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { orMissing, publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const title = titles['/index/publicinfo'];
const description = '主动公开的机构职能、业务流程、公告与年度报告。';

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const page = publicInfoListInput.safeParse({ pageNum: (await searchParams).pageNum });
  const pageNum = page.success ? page.data.pageNum : 1;
  return publicMetadata({
    path: `/index/publicinfo${pageNum > 1 ? `?pageNum=${pageNum}` : ''}`,
    title: pageNum > 1 ? `${title}（第 ${pageNum} 页）` : title,
    description,
    column: { name: title, description },
  });
}

export default async function PublicInfoPage({ searchParams }: PageProps) {
  const input = publicInfoListInput.safeParse({
    pageNum: (await searchParams).pageNum,
    pageSize: PUBLIC_INFO_PAGE_SIZE,
  });
  if (!input.success) notFound();
  const page = await orMissing(cachedPublicInfos(publicCtx(), input.data).then(reachedPage));
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: title }]} />
      <SectionHead
        as="h1"
        title={title}
        extra={page.total > 0 && <p className={css.note}>{`共 ${page.total} 条`}</p>}
      />
      {page.list.length > 0 ? (
        <>
          <InfoTable items={page.list} />
          <Pager
            path="/index/publicinfo"
            pageNum={page.pageNum}
            pages={Math.ceil(page.total / page.pageSize)}
            total={page.total}
          />
        </>
      ) : (
        <EmptyState
          title="暂无公开信息"
          action={
            <ButtonLink href="/index" variant="outline">
              返回首页
            </ButtonLink>
          }
        />
      )}
      <JsonLd data={breadcrumbData(siteUrl, [{ label: title }])} />
    </div>
  );
}
