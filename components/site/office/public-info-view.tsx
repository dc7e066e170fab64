'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Attachments } from '@/components/ui/attachments';
import plain from '@/components/site/plain-page.module.css';
import { PublicInfoActions } from '@/components/site/office/public-info-actions';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import list from '@/components/site/office/office-list.module.css';
import { Button } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { DiffBody, DiffFields } from '@/components/ui/diff-view';
import { Loaded } from '@/components/ui/loaded';
import office from '@/components/ui/office.module.css';
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
import type { InfoChanges, InfoOfficeView } from '@/lib/domain/site/info-contract';

const labels: Record<string, string> = { ...articleActionLabels, create: '新建' };

/** The text in work as the public page will show it. */
function Text({ info }: { info: InfoOfficeView }) {
  const today = useToday();
  return (
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
  );
}

function Changes({ changes }: { changes: InfoChanges }) {
  const [all, setAll] = useState(false);
  return (
    <Panel
      title="现行内容 → 修订"
      extra={
        <Button size="s" variant="outline" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? '只看变化' : '显示全文'}
        </Button>
      }
    >
      <DiffFields fields={changes.fields} all={all} heads={['现行内容', '修订']} />
      <h3 className={list.bodyHead}>正文</h3>
      <DiffBody lines={changes.body} all={all} />
      {changes.styled && (
        <p className={office.hint}>正文的文字没有变化，排版、图片或链接有调整，请看“全文”。</p>
      )}
      {changes.replaced && <p className={office.hint}>附件的文件有变化，请在“全文”中打开核对。</p>}
    </Panel>
  );
}

/** The text, or what the next one of a published document changes in it first. */
function Views({ info }: { info: InfoOfficeView }) {
  const { changes } = info;
  const [tab, setTab] = useState('changes');
  if (!changes) return <Text info={info} />;
  return (
    <div>
      <CountTabs
        label="预览方式"
        current={tab}
        tabs={[
          { key: 'changes', label: '与现行内容的差异' },
          { key: 'text', label: '全文' },
        ]}
        onChange={setTab}
      />
      {tab === 'changes' ? <Changes changes={changes} /> : <Text info={info} />}
    </div>
  );
}

/** A document in work, the decision on it beside it while it waits for this person, and what happened to it. */
export function PublicInfoView() {
  const edits = useMay('site.edit');
  const query = useQuery(apiQuery('/api/admin/publicinfo/detail/[id]', { id: useAddressId() }));
  return (
    <Loaded query={query}>
      {(info) => (
        <>
          <PageHeader
            title={info.allowedActions.includes('approve') ? '公开信息审核' : '预览公开信息'}
            back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
            text={<PublicInfoStateTag status={info.status} workingStatus={info.workingStatus} />}
            actions={<PublicInfoActions info={info} edits={edits} part="rest" />}
          />
          <div className={office.columns}>
            <div className={office.main}>
              <Views key={info.id} info={info} />
            </div>
            <aside className={office.side} aria-label="审核与记录">
              {info.allowedActions.includes('approve') && (
                <Panel title="审核">
                  <PublicInfoActions info={info} edits={edits} part="audit" />
                </Panel>
              )}
              {info.events.length > 0 && (
                <Panel title="操作记录">
                  <Timeline
                    items={info.events.map((e) => ({
                      title: `${wordOf(labels, e.action)} · ${e.actorName}`,
                      time: formatDateTime(e.at),
                      text: [e.reason, e.note].filter(Boolean).join('；'),
                    }))}
                  />
                </Panel>
              )}
            </aside>
          </div>
        </>
      )}
    </Loaded>
  );
}
