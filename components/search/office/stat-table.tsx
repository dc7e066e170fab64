'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { PinDialog } from '@/components/search/office/pin-dialog';
import css from '@/components/search/office/stat-table.module.css';
import { TermDialog } from '@/components/search/office/term-dialog';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, ListParams } from '@/components/ui/table/types';
import { toast } from '@/components/ui/toast';
import type { StatView } from '@/lib/domain/search/contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const percent = (s: StatView) => (s.hits === 0 ? '—' : `${Math.round((s.zeroHits / s.hits) * 100)}%`);

/** What people search for: the hot words, or what nobody finds. */
export function StatTable({ kind }: { kind: 'hot' | 'zero' }) {
  const client = useQueryClient();
  const [adding, setAdding] = useState<string | null>(null);
  const [pinning, setPinning] = useState(false);
  const change = async (term: string, set: { pinned?: boolean; hidden?: boolean }) => {
    try {
      await api.post('/api/admin/search/stat/edit', { term, ...set });
      toast.success('已保存');
      await invalidate(client, 'admin/search');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const act = (label: string, s: StatView, run: () => void) => (
    <Button variant="plain" size="s" onClick={run} aria-label={`${label}：${s.term}`}>
      {label}
    </Button>
  );
  const columns: readonly Column<StatView>[] = [
    {
      key: 'term',
      title: '搜索词',
      always: true,
      render: (s) => (
        <a href={`/index/search?keyword=${encodeURIComponent(s.term)}`} target="_blank" rel="noopener">
          {s.term}
        </a>
      ),
    },
    { key: 'hits', title: '搜索次数', width: 110, align: 'right' },
    { key: 'zeroHits', title: '无结果次数', width: 120, align: 'right' },
    { key: 'share', title: '无结果比例', width: 120, align: 'right', render: percent },
    {
      key: 'state',
      title: '展示',
      width: 110,
      render: (s) =>
        s.pinned ? (
          <StatusTag tone="blue">置顶</StatusTag>
        ) : s.hidden ? (
          <StatusTag tone="gray">不展示</StatusTag>
        ) : (
          '自动'
        ),
    },
    { key: 'lastAt', title: '最近搜索', width: 160, as: 'minute' },
    {
      key: 'actions',
      title: '操作',
      width: 210,
      fixed: 'right',
      always: true,
      render: (s) => (
        <span className={css.acts}>
          {act(s.pinned ? '取消置顶' : '置顶', s, () => void change(s.term, { pinned: !s.pinned }))}
          {act(s.hidden ? '恢复展示' : '不展示', s, () => void change(s.term, { hidden: !s.hidden }))}
          {kind === 'zero' && act('加入词典', s, () => setAdding(s.term))}
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable<StatView>
        key={kind}
        id={`search-${kind}`}
        label={kind === 'hot' ? '热搜词' : '无结果词'}
        rowKey={(s) => s.term}
        columns={columns}
        filters={[{ kind: 'text', name: 'keyword', label: '搜索词' }]}
        fixed={{ kind }}
        query={(p: ListParams) => apiQuery('/api/admin/search/stat/list', p)}
        bulk={[
          {
            label: '删除记录',
            confirm: '删除选中的 {n} 个搜索词的记录？',
            danger: true,
            done: '已删除',
            run: async (terms) => {
              await api.post('/api/admin/search/stat/del', { terms: terms.map(String) });
              await invalidate(client, 'admin/search');
            },
          },
        ]}
        toolbar={
          <>
            <ExportButton kind="searchStat" params={{ kind }} />
            {kind === 'hot' && (
              <Button size="s" onClick={() => setPinning(true)}>
                添加置顶词
              </Button>
            )}
          </>
        }
        empty={
          kind === 'hot'
            ? { title: '还没有搜索记录', text: '访客搜索后，这里会列出搜索最多的词。' }
            : { title: '没有无结果的搜索', text: '访客搜不到的词会列在这里，供补充内容和词典时参考。' }
        }
      />
      <TermDialog preset={adding} onClose={() => setAdding(null)} />
      <PinDialog open={pinning} onClose={() => setPinning(false)} />
    </>
  );
}
