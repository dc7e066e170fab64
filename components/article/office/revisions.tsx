'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DiffBody, DiffFields } from '@/components/ui/diff-view';
import css from '@/components/article/office/revisions.module.css';
import { RevisionTag } from '@/components/article/office/state-tag';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { RevisionListView, RevisionRowView } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Panel>
      <LoadFailure compact title={errorText(error)} onRetry={retry} />
    </Panel>
  );
}

interface ListProps {
  list: RevisionListView;
  from: number;
  to: number;
  choose: (side: 'from' | 'to', no: number) => void;
}

function Facts({ r }: { r: RevisionRowView }) {
  return (
    <div className={css.facts}>
      <span>{`${r.createdByName ?? '系统'} 起草于 ${formatMinute(r.createdAt)}，${r.words} 字`}</span>
      {r.submittedAt && (
        <span>
          {r.submittedByName ?? '—'} 送审 {formatMinute(r.submittedAt)}
        </span>
      )}
      {r.auditedAt && (
        <span>
          {r.auditedByName ?? '—'} 审核 {formatMinute(r.auditedAt)}
          {r.opinion && `：${r.opinion}`}
        </span>
      )}
    </div>
  );
}

function List({ list, from, to, choose }: ListProps) {
  const client = useQueryClient();
  return (
    <ol className={css.list}>
      {list.revisions.map((r) => (
        <li
          key={r.revisionNo}
          className={cx(css.item, (r.revisionNo === from || r.revisionNo === to) && css.chosen)}
        >
          <div className={css.head}>
            <strong>{`第 ${r.revisionNo} 版`}</strong>
            <RevisionTag status={r.status} />
            {r.live && <StatusTag tone="green">线上</StatusTag>}
            {r.working && <StatusTag tone="blue">当前</StatusTag>}
          </div>
          <p className={css.title}>{r.title}</p>
          <Facts r={r} />
          <div className={css.acts}>
            <label>
              <input
                type="radio"
                name="from"
                checked={r.revisionNo === from}
                disabled={r.revisionNo === to}
                onChange={() => choose('from', r.revisionNo)}
              />
              作为旧版
            </label>
            <label>
              <input
                type="radio"
                name="to"
                checked={r.revisionNo === to}
                disabled={r.revisionNo === from}
                onChange={() => choose('to', r.revisionNo)}
              />
              作为新版
            </label>
            {list.mayRestore && !r.working && (
              <ConfirmButton
                title={`恢复第 ${r.revisionNo} 版？`}
                text="该版本的内容会成为新的草稿，现有草稿被覆盖；线上内容不变，须重新审核发布。"
                confirmLabel="恢复为草稿"
                done="已恢复为新草稿"
                onConfirm={async () => {
                  await api.post('/api/admin/article/revision/restore', {
                    id: list.id,
                    revisionNo: r.revisionNo,
                    version: list.version,
                  });
                  await invalidate(client, 'admin/article');
                }}
              >
                恢复
              </ConfirmButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What changed between two revisions: the fields, then the text with its additions and deletions. */
export function Comparison({ id, from, to }: { id: number; from: number; to: number }) {
  const [mode, setMode] = useState<'text' | 'html'>('text');
  const [all, setAll] = useState(false);
  const diff = useQuery({
    ...apiQuery('/api/admin/article/revision/diff', { id, from, to, mode }, { enabled: from > 0 && to > 0 }),
    placeholderData: keepPreviousData,
  });
  if (diff.isError) return <Failed error={diff.error} retry={() => void diff.refetch()} />;
  return (
    <Panel
      title={<>{`第 ${from} 版 → 第 ${to} 版`}</>}
      extra={
        <div className={css.modes}>
          {diff.data && (
            <span className={css.sums}>
              <ins>{`+${diff.data.added}`}</ins> <del>{`−${diff.data.removed}`}</del> 字
            </span>
          )}
          <Button size="s" variant="outline" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? '只看变化' : '显示全文'}
          </Button>
          <Button
            size="s"
            variant="outline"
            aria-pressed={mode === 'html'}
            onClick={() => setMode(mode === 'text' ? 'html' : 'text')}
          >
            {mode === 'text' ? '显示 HTML' : '显示文字'}
          </Button>
        </div>
      }
    >
      {diff.data ? (
        <div className={css.diff} aria-busy={diff.isPlaceholderData}>
          <DiffFields
            fields={diff.data.fields}
            all={all}
            heads={[`第 ${diff.data.from.revisionNo} 版`, `第 ${diff.data.to.revisionNo} 版`]}
          />
          <h3 className={css.bodyHead}>正文</h3>
          <DiffBody lines={diff.data.body} code={mode === 'html'} all={all} />
        </div>
      ) : (
        <div className={css.waiting} aria-busy />
      )}
    </Panel>
  );
}

/** Every revision of an article, what changed between any two of them, and the way back to an old one. */
export function Revisions({ id }: { id: number }) {
  const revisions = useQuery(apiQuery('/api/admin/article/revision/list/[id]', { id }));
  const [picked, setPicked] = useState<{ from?: number; to?: number }>({});
  if (revisions.isError) return <Failed error={revisions.error} retry={() => void revisions.refetch()} />;
  if (!revisions.data) return <div className={css.waiting} aria-busy />;
  const all = revisions.data.revisions;
  const to = picked.to ?? all[0]?.revisionNo ?? 0;
  const from = picked.from ?? all.find((r) => r.revisionNo < to)?.revisionNo ?? 0;
  return (
    <div className={css.columns}>
      <Panel title={`共 ${all.length} 个版本`} padded={false}>
        {all.length === 0 ? (
          <EmptyState compact title="没有修订记录" />
        ) : (
          <List
            list={revisions.data}
            from={from}
            to={to}
            choose={(side, no) => setPicked((p) => ({ from, to, ...p, [side]: no }))}
          />
        )}
      </Panel>
      {from > 0 && to > 0 ? (
        <Comparison id={id} from={from} to={to} />
      ) : (
        <Panel title="比较">
          <EmptyState
            compact
            title="只有一个版本"
            text="草稿多次保存仍是同一个版本；驳回或发布以后再编辑会产生新版本，届时可以比较差异。"
          />
        </Panel>
      )}
    </div>
  );
}
