import { Stack } from '@mantine/core';
import type { Metadata } from 'next';
import { readOr404 } from '@/app/(office)/index/manage/read-or-404';
import { Attachments } from '@/components/article/attachments';
import plain from '@/components/site/desktop/plain-page.module.css';
import { PublicInfoActions } from '@/components/site/office/public-info-actions';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RichText } from '@/components/ui/rich-text';
import { Timeline } from '@/components/ui/timeline';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import { requireAdmin } from '@/lib/data/ctx';
import { articleActionLabels } from '@/lib/domain/article/policy';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '预览公开信息' };

const labels: Record<string, string> = { ...articleActionLabels, create: '新建' };

interface PageProps {
  params: Promise<{ id: string }>;
}

/** The text in work as the public page will show it, with what happened to the document. */
export default async function PreviewPublicInfoPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.read', from: `/index/manage/publicinfo/preview/${id}` });
  const admin = requireAdmin(ctx);
  const info = await readOr404(id, (known) => getOfficeInfo(ctx, known));
  return (
    <>
      <PageHeader
        title="预览公开信息"
        back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
        text={<PublicInfoStateTag status={info.status} workingStatus={info.workingStatus} />}
        actions={<PublicInfoActions info={info} edits={admin.permissions.includes('news.edit')} />}
      />
      <Stack gap="md">
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
        {info.events.length > 0 && (
          <Panel title="流转记录">
            <Timeline
              items={info.events.map((e) => ({
                title: `${wordOf(labels, e.action)} · ${e.actorName}`,
                time: formatDateTime(e.at),
                text: [e.reason, e.note].filter(Boolean).join('；'),
              }))}
            />
          </Panel>
        )}
      </Stack>
    </>
  );
}
