'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { TermDialog } from '@/components/search/office/term-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, ListParams } from '@/components/ui/table/types';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import type { TermView } from '@/lib/domain/search/contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const LATER = '全部内容会在后台重新建立索引。';

/** Words of the dictionary. */
export function TermTable() {
  const client = useQueryClient();
  const [adding, setAdding] = useState<string | null>(null);
  const remove = async (ids: number[]) => {
    await api.post('/api/admin/search/term/del', { ids });
    await invalidate(client, 'admin/search');
  };
  const columns: readonly Column<TermView>[] = [
    { key: 'term', title: '词语', always: true },
    { key: 'createdBy', title: '添加人', width: 140 },
    { key: 'createdAt', title: '添加时间', width: 170, as: 'minute' },
    {
      key: 'actions',
      title: '操作',
      width: 90,
      fixed: 'right',
      always: true,
      render: (t) => (
        <ConfirmButton
          variant="plain"
          size="s"
          title={`从词典中删除“${t.term}”？`}
          text={`${BIN_TEXT}${LATER}`}
          danger
          done="已移入回收站"
          undo={() => undelete(client, 'searchTerm', [t.id])}
          onConfirm={() => remove([t.id])}
        >
          删除
        </ConfirmButton>
      ),
    },
  ];
  return (
    <>
      <DataTable<TermView>
        id="search-terms"
        label="搜索词典"
        rowKey={(t) => t.id}
        columns={columns}
        filters={[{ kind: 'text', name: 'keyword', label: '词语' }]}
        query={(p: ListParams) => apiQuery('/api/admin/search/term/list', p)}
        bulk={[
          {
            label: '删除',
            confirm: `从词典中删除选中的 {n} 个词语？${BIN_TEXT}${LATER}`,
            danger: true,
            done: '已移入回收站',
            undo: (ids) => undelete(client, 'searchTerm', ids),
            run: (ids) => remove(ids.map(Number)),
          },
        ]}
        toolbar={
          <>
            <ExportButton kind="searchTerm" />
            <Button size="s" onClick={() => setAdding('')}>
              添加词语
            </Button>
          </>
        }
        empty={leadOn('词典中还没有词语', '专有名词加入词典后，会作为一个整体被搜索。', {
          label: '添加词语',
          to: () => setAdding(''),
        })}
      />
      <TermDialog preset={adding} onClose={() => setAdding(null)} />
    </>
  );
}
