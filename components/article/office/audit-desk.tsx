'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { requestOf } from '@/components/article/office/article-actions';
import { ArticlePreview } from '@/components/article/office/article-preview';
import { useArticle } from '@/components/article/office/article-view';
import { useAuditAddress, useAuditFilters } from '@/components/article/office/audit-address';
import css from '@/components/article/office/audit-desk.module.css';
import { AuditPanel, type Decision } from '@/components/article/office/audit-panel';
import { RemarkableText } from '@/components/article/office/remarkable-text';
import { RemarkList } from '@/components/article/office/remark-list';
import { PreviewTabs } from '@/components/article/office/preview-tabs';
import { Comparison } from '@/components/article/office/revisions';
import { selectedPlace, showPlace, type TextPlace } from '@/components/article/office/text-place';
import { useRemarks } from '@/components/article/office/use-remarks';
import { useListAddress } from '@/components/ui/came-from';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { Loaded, Together } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { apiQuery, invalidate } from '@/lib/client/query';
import type { OfficeArticleView } from '@/lib/domain/article/contract';
import type { RevisionRowView } from '@/lib/domain/article/office-contract';

const LIST = '/index/manage/audit/pending';

/** What a text under audit is compared with: what the public reads, else the version before it. */
const baseOf = (revisions: readonly RevisionRowView[], no: number) =>
  revisions.find((r) => r.live && r.revisionNo !== no) ?? revisions.find((r) => r.revisionNo < no);

/** The audit of one text: what changed in it, the decision beside it, and the next text of the queue after it. */
export function AuditDesk() {
  return <Loaded query={useArticle()}>{(article) => <Desk key={article.id} article={article} />}</Loaded>;
}

function Desk({ article }: { article: OfficeArticleView }) {
  const { id } = article;
  const client = useQueryClient();
  const router = useRouter();
  const addressOf = useAuditAddress();
  const back = useListAddress(LIST);
  const [asking, setAsking] = useState<Decision | null>(null);
  const queue = useQuery(apiQuery('/api/admin/article/audit/queue', useAuditFilters()));
  const revisions = useQuery(apiQuery('/api/admin/article/revision/list/[id]', { id }));
  const ids = queue.data?.ids ?? [];
  const at = ids.indexOf(id);
  const [before, after] = at < 0 ? [undefined, ids[0]] : [ids[at - 1], ids[at + 1]];
  const left = ids.filter((other) => other !== id).length;
  const base = baseOf(revisions.data?.revisions ?? [], article.revisionNo);
  const box = useRef<HTMLDivElement>(null);
  const { remarks, ...said } = useRemarks(id, article.revisionNo);
  const [place, setPlace] = useState<TextPlace | null>(null);
  const hrefOf = (other: number | undefined) => (other === undefined ? undefined : addressOf(other));

  const request = asking && requestOf(asking, article, remarks);
  const decide = async (reason?: string) => {
    await request?.call(reason);
    said.clear();
    toast.success(
      left > 0 ? `${request?.done}，还有 ${left} 篇待我审核` : `${request?.done}，待我审核的文章都已处理`,
    );
    router.push(hrefOf(after ?? before) ?? back);
    await invalidate(client, 'admin/article');
  };
  return (
    <>
      <PageHeader
        title="文章审核"
        back={{ href: LIST, label: '待审核文章', alone: true }}
        text={
          <span className={css.about}>
            {article.workingStatus ? (
              <StatusTag tone="blue">修订稿</StatusTag>
            ) : (
              <StatusTag tone="gray">新稿</StatusTag>
            )}
            <strong>{article.title}</strong>
          </span>
        }
      />
      <div className={css.columns}>
        <div className={css.text}>
          <Together reads={[revisions]}>
            <RemarkableText
              box={box}
              remarks={remarks}
              open={article.allowedActions.includes('reject')}
              onPlace={setPlace}
            >
              <PreviewTabs id={id} changes={base && <Changes id={id} base={base} to={article.revisionNo} />}>
                <ArticlePreview article={article} stacked />
              </PreviewTabs>
            </RemarkableText>
          </Together>
        </div>
        <AuditPanel
          article={article}
          queue={queue.data ? { place: at + 1, count: ids.length, more: queue.data.more } : null}
          before={hrefOf(before)}
          after={hrefOf(after)}
          ask={setAsking}
          remark={() => setPlace(box.current && selectedPlace(box.current))}
          remarks={
            remarks.length > 0 && (
              <RemarkList remarks={remarks} show={(r) => showPlace(box.current, r)} remove={said.remove} />
            )
          }
        />
      </div>
      {place && (
        <ConfirmDialog
          title="批注"
          text={<q>{place.exact}</q>}
          confirmLabel="添加"
          reason={{ label: '批注', required: true }}
          open
          onClose={() => setPlace(null)}
          onConfirm={async (remark = '') => said.add({ ...place, remark })}
        />
      )}
      {request && (
        <ConfirmDialog
          {...request}
          open
          eager={asking !== 'reject'}
          done={undefined}
          onClose={() => setAsking(null)}
          onConfirm={decide}
        />
      )}
    </>
  );
}

/** The changes since a version, and why that was refused when it was. */
function Changes({ id, base, to }: { id: number; base: RevisionRowView; to: number }) {
  return (
    <>
      {base.status === 'rejected' && base.opinion && (
        <div className={css.refused}>
          {`第 ${base.revisionNo} 版被驳回：${base.opinion}（${base.auditedByName ?? '—'}）`}
          {base.remarks.length > 0 && <RemarkList remarks={base.remarks} />}
        </div>
      )}
      <Comparison id={id} from={base.revisionNo} to={to} />
    </>
  );
}
