'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import css from '@/components/site/office/office-list.module.css';
import { PublicInfoActions } from '@/components/site/office/public-info-actions';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { leadOn } from '@/components/ui/table/lead-on';
import { DataTable } from '@/components/ui/table/data-table';
import { SortDialog } from '@/components/ui/table/sort-dialog';
import type { Bulk, Column } from '@/components/ui/table/types';
import { toast } from '@/components/ui/toast';
import type { InfoOfficeRow } from '@/lib/domain/site/info-contract';
import { publicInfoStates, type PublicInfoState } from '@/lib/states/site';
import { minuteColumn } from '@/components/ui/table/list-columns';
import { listQuery } from '@/components/ui/table/row-calls';
import { useMay } from '@/components/ui/office-user';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const words = Object.keys(publicInfoStates) as PublicInfoState[];

const columnsFor = (edits: boolean): readonly Column<InfoOfficeRow>[] => [
  {
    key: 'title',
    title: '标题',
    always: true,
    render: (r) => (
      <a className={css.title} href={`/index/manage/publicinfo/preview/${r.id}`} title={r.title}>
        {r.sort > 0 && <span className={css.pin}>顶</span>}
        {r.title}
      </a>
    ),
  },
  { key: 'indexNo', title: '索引号', width: 140 },
  { key: 'issuer', title: '发布机构', width: 150 },
  {
    key: 'status',
    title: '状态',
    width: 170,
    render: (r) => (
      <span title={r.rejectReason ? `驳回原因：${r.rejectReason}` : undefined}>
        <PublicInfoStateTag status={r.status} workingStatus={r.workingStatus} />
      </span>
    ),
  },
  { key: 'publishedAt', title: '发布日期', sort: true, width: 112, as: 'date' },
  {
    key: 'attachmentCount',
    title: '附件',
    width: 64,
    align: 'right',
    render: (r) => r.attachmentCount || '—',
  },
  { key: 'createdByName', title: '创建人', width: 100, hidden: true },
  { ...minuteColumn<InfoOfficeRow>(), hidden: true },
  {
    key: 'actions',
    title: '操作',
    width: 232,
    fixed: 'right',
    always: true,
    render: (r) => <PublicInfoActions info={r} edits={edits} compact />,
  },
];

const chooseState = tabChooser('status');

const bulk: readonly Bulk<InfoOfficeRow>[] = [
  {
    label: '发布',
    confirm: '发布选中的 {n} 条信息？发布后立即对公众可见。',
    done: '已发布',
    when: (r) => r.allowedActions.includes('publish'),
    run: (ids) => api.post('/api/admin/publicinfo/enable', { ids: ids.map(Number), enabled: true }),
  },
  {
    label: '下线',
    confirm: '下线选中的 {n} 条信息？下线后公众不再可见。',
    done: '已下线',
    when: (r) => r.allowedActions.includes('withdraw'),
    run: (ids) => api.post('/api/admin/publicinfo/enable', { ids: ids.map(Number), enabled: false }),
  },
  {
    label: '删除',
    danger: true,
    confirm: `删除选中的 {n} 条信息？${BIN_TEXT}`,
    done: '已移入回收站',
    undo: (ids) => bringBack('publicinfo', ids),
    when: (r) => r.allowedActions.includes('delete'),
    run: (ids) => api.post('/api/admin/publicinfo/del', { ids: ids.map(Number) }),
  },
];

/** Public information by state, words and day; pinned documents first, as the public list shows them. */
export function PublicInfoTable() {
  const edits = useMay('site.edit');
  const client = useQueryClient();
  const [sorting, setSorting] = useState(false);
  const counts = useQueries({
    queries: words.map((s) => apiQuery('/api/admin/publicinfo/list', { status: s, pageSize: 1 })),
  });
  const chosen = useSearchParams().get('status') ?? 'all';
  const status = words.find((s) => s === chosen);
  const pinned = async () =>
    (await api.get('/api/admin/publicinfo/list', { pinned: 'yes', pageSize: 20 })).list;
  return (
    <TabbedPanel
      label="信息状态"
      current={status ?? 'all'}
      onChange={chooseState}
      tabs={[
        { key: 'all', label: '全部' },
        ...words.map((s, i) => ({ key: s, label: publicInfoStates[s], count: counts[i]?.data?.total })),
      ]}
    >
      <DataTable<InfoOfficeRow>
        id="publicInfos"
        label="公开信息"
        rowKey={(r) => r.id}
        columns={columnsFor(edits)}
        filters={[
          { kind: 'text', name: 'keyword', label: '关键词', placeholder: '标题、索引号或机构' },
          { kind: 'dates', label: '发布日期' },
        ]}
        fixed={{ status }}
        query={listQuery('/api/admin/publicinfo/list')}
        bulk={bulk}
        toolbar={
          edits && (
            <>
              <Button
                variant="outline"
                size="s"
                onClick={async () => {
                  if ((await pinned()).length > 1) setSorting(true);
                  else toast.info('置顶两条以上的信息后，可以调整它们的顺序');
                }}
              >
                置顶顺序
              </Button>
              <ButtonLink size="s" href="/index/manage/publicinfo/add">
                新增信息
              </ButtonLink>
            </>
          )
        }
        empty={
          status
            ? { title: `没有${publicInfoStates[status]}的信息` }
            : leadOn('还没有公开信息', '目录、指南和规章在这里编写，另一人审核后向公众公开。', {
                label: '新增信息',
                to: '/index/manage/publicinfo/add',
                can: 'site.edit',
              })
        }
      />
      {sorting && (
        <SortDialog
          title="置顶信息的顺序"
          hint="置顶的信息排在最前，其余按发布日期排列。"
          load={async () =>
            (await pinned()).map((r) => ({ id: r.id, label: r.title, note: publicInfoStates[r.status] }))
          }
          save={async (ids) => {
            await api.post('/api/admin/publicinfo/sort', { ids });
            await invalidate(client, 'admin/publicinfo');
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </TabbedPanel>
  );
}
