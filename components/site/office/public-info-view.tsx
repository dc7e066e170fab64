'use client';

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Attachments } from '@/components/ui/attachments';
import plain from '@/components/site/plain-page.module.css';
import { PublicInfoActions } from '@/components/site/office/public-info-actions';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import { Loaded } from '@/components/ui/loaded';
import { useMay, useToday } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RichText } from '@/components/ui/rich-text';
import { Timeline } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import { articleActionLabels } from '@/lib/domain/article/policy';

const labels: Record<string, string> = { ...articleActionLabels, create: '新建' };

/** The text in work as the public page will show it, with what happened to the document. */
export function PublicInfoView() {
  const edits = useMay('site.edit');
  const today = useToday();
  const query = useQuery(apiQuery('/api/admin/publicinfo/detail/[id]', { id: useAddressId() }));
  return (
    <Loaded query={query}>
      {(info) => (
        <>
          <PageHeader
            title="预览公开信息"
            back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
            text={<PublicInfoStateTag status={info.status} workingStatus={info.workingStatus} />}
            actions={<PublicInfoActions info={info} edits={edits} />}
          />
          <Stack gap="md">
            <Panel>
              <article className={plain.narrow}>
                <h2 className={plain.title}>{info.title}</h2>
                <p className={plain.meta}>
                  {info.indexNo && <span>索引号：{info.indexNo}</span>}
                  {info.issuer && <span>发布机构：{info.issuer}</span>}
                  <span>发布日期：{info.publishedAt ? formatDate(info.publishedAt) : today}</span>
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
      )}
    </Loaded>
  );
}
