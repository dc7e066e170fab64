'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProductChanges } from '@/components/product/office/product-changes';
import { RevisionTag } from '@/components/product/office/product-tags';
import css from '@/components/product/office/product-view.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { ProductRevisionRow } from '@/lib/domain/product/audit-contract';
import { texts } from '@/lib/text/site';
import { apiQuery } from '@/lib/client/query';

function Revision({ r }: { r: ProductRevisionRow }) {
  return (
    <>
      <p className={css.revisionHead}>
        <strong>{`第 ${r.revisionNo} 版`}</strong>
        <RevisionTag status={r.status} />
        {r.live && <StatusTag tone="green">商城版本</StatusTag>}
        {r.working && <StatusTag tone="blue">当前</StatusTag>}
      </p>
      <p>{r.title}</p>
      <p className={css.facts}>
        {r.createdByName ?? '系统'} 起草于 {formatMinute(r.createdAt)}
        {r.submittedAt && `；${r.submittedByName ?? '—'} 送审 ${formatMinute(r.submittedAt)}`}
        {r.auditedAt && `；${r.auditedByName ?? '—'} 审核 ${formatMinute(r.auditedAt)}`}
      </p>
      {r.opinion && <p className={css.opinion}>{r.opinion}</p>}
    </>
  );
}

/** Every revision, and what changed from one to the next. */
export function ProductRevisions({ id }: { id: number }) {
  const found = useQuery(apiQuery('/api/admin/product/revision/list/[id]', { id }));
  const [picked, setPicked] = useState<number | null>(null);
  if (found.isError)
    return (
      <Panel>
        <LoadFailure compact title={errorText(found.error)} onRetry={found.refetch} />
      </Panel>
    );
  if (!found.data)
    return (
      <p className={css.waiting} role="status">
        {texts.loading}
      </p>
    );
  const all = found.data.revisions;
  const to = picked ?? all[0]?.revisionNo ?? 0;
  const from = all.find((r) => r.revisionNo < to)?.revisionNo;
  return (
    <div className={css.columns}>
      <Panel title={`共 ${all.length} 个版本`} padded={false}>
        {all.length === 0 ? (
          <EmptyState compact title="没有修订记录" text="导入的商品在第一次编辑时产生版本。" />
        ) : (
          <ol className={css.revisions}>
            {all.map((r) => (
              <li key={r.revisionNo}>
                <button
                  type="button"
                  className={r.revisionNo === to ? css.chosen : css.revision}
                  aria-pressed={r.revisionNo === to}
                  onClick={() => setPicked(r.revisionNo)}
                >
                  <Revision r={r} />
                </button>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {from === undefined ? (
        <Panel title="比较">
          <EmptyState compact title="这是第一个版本" text="再次修改并送审后，可以在这里比较差异。" />
        </Panel>
      ) : (
        <ProductChanges id={id} from={from} to={to} />
      )}
    </div>
  );
}
