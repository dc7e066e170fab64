'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { groupOptions, groupsQuery } from '@/components/site/office/qa-groups';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import css from '@/components/site/office/office-list.module.css';
import { enabledFilter, ListedTable } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import type { QaOfficeRow } from '@/lib/domain/site/office-contract';
import { api } from '@/lib/client/api';

const qaCalls = rowCalls('/api/admin/qa', 'qa');

const columns: readonly Column<QaOfficeRow>[] = [
  placeColumn(),
  {
    key: 'question',
    title: '问题',
    always: true,
    render: (r) => (
      <span className={css.two}>
        <a className={css.title} href={`/index/manage/qa/edit/${r.id}`} title={r.question}>
          {r.question}
        </a>
        <small>{r.answerStart}</small>
      </span>
    ),
  },
  {
    key: 'groupName',
    title: '分组',
    width: 140,
    render: (r) => (
      <>
        {r.groupName}
        {!r.groupEnabled && <span className={css.muted}>（停用）</span>}
      </>
    ),
  },
  enabledColumn(),
  minuteColumn(),
];

/** Questions and answers of the help page; their order is set within the group that is chosen. */
export function QaTable() {
  const { data } = useQuery(groupsQuery());
  const groups = data ? groupOptions(data) : [];
  const chosen =
    Number(useSearchParams().get('groupId')) || (groups.length === 1 ? groups[0]?.value : 0) || 0;
  const group = groups.find((g) => g.value === chosen);
  return (
    <ListedTable<QaOfficeRow>
      id="qa"
      label="问题"
      empty="常见问题显示在帮助中心；先在“分组”中建好分组。"
      nameOf={(r) => r.question}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '问题或答案' },
        { kind: 'select', name: 'groupId', label: '分组', options: groups },
        enabledFilter,
      ]}
      calls={qaCalls}
      sortable={
        group && {
          hint: `“${group.label}”中问题的显示顺序。`,
          load: async () => {
            const page = await api.get('/api/admin/qa/list', { groupId: group.value, pageSize: 100 });
            return page.list.map((r) => ({ id: r.id, label: r.question, note: r.enabled ? null : '已停用' }));
          },
        }
      }
      pages={{
        add: group ? `/index/manage/qa/add?groupId=${group.value}` : '/index/manage/qa/add',
        edit: (r) => `/index/manage/qa/edit/${r.id}`,
      }}
    />
  );
}
