import type { Metadata } from 'next';
import { readOr404 } from '@/app/(backoffice)/index/manage/read-or-404';
import { Attachments } from '@/components/article/attachments';
import plain from '@/components/site/desktop/plain-page.module.css';
import { PublicInfoActions } from '@/components/site/manage/public-info-actions';
import { PublicInfoStateTag } from '@/components/site/manage/public-info-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RichText } from '@/components/ui/rich-text';
import { formatDate } from '@/lib/core/dates';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '预览公开信息' };

interface PageProps {
  params: Promise<{ id: string }>;
}

/** The document as the public page shows it, in any state. */
export default async function PreviewPublicInfoPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'site.edit', from: `/index/manage/publicinfo/preview/${id}` });
  const info = await readOr404(id, (known) => getOfficeInfo(ctx, known));
  return (
    <>
      <PageHeader
        title="预览公开信息"
        back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
        text={<PublicInfoStateTag status={info.status} />}
        actions={<PublicInfoActions info={info} />}
      />
      <Panel>
        <article className={plain.narrow}>
          <h2 className={plain.title}>{info.title}</h2>
          <p className={plain.meta}>
            {info.indexNo && <span>索引号：{info.indexNo}</span>}
            {info.issuer && <span>发布机构：{info.issuer}</span>}
            <span>发布日期：{formatDate(info.publishedAt ?? ctx.now)}</span>
          </p>
          <RichText html={info.contentHtml} />
          <Attachments items={info.attachments} />
        </article>
      </Panel>
    </>
  );
}
