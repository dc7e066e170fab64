'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CategoryForm } from '@/components/article/office/category-form';
import css from '@/components/article/office/category-tree.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { TreeTable } from '@/components/ui/table/tree-table';
import type { TreeColumn } from '@/components/ui/table/tree-types';
import { BIN_TEXT } from '@/components/ui/undelete';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { MAX_CATEGORY_LEVEL } from '@/lib/domain/article/category-rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const columns: readonly TreeColumn<CategoryOfficeRow>[] = [
  {
    key: 'description',
    title: '说明',
    hidden: true,
    render: (row) => (
      <span className={css.desc} title={row.description ?? undefined}>
        {row.description ?? '—'}
      </span>
    ),
  },
  {
    key: 'articles',
    title: '文章',
    align: 'right',
    render: (row) => (
      <span title={`本栏目 ${row.articles} 篇，其中已发布 ${row.published} 篇`}>
        <a href={`/index/manage/article?articleCategory=${row.id}`}>{row.total}</a>
        {row.children > 0 && `（本级 ${row.articles}）`}
      </span>
    ),
  },
];

const homeBlock = (row: CategoryOfficeRow) =>
  row.homeBlock !== null && <StatusTag tone="blue">{`首页区块 ${row.homeBlock}`}</StatusTag>;

function deleteText(row: CategoryOfficeRow): string {
  const held = [
    row.children > 0 && `${row.children} 个下级栏目`,
    row.articles > 0 && `${row.articles} 篇文章`,
  ].filter(Boolean);
  return held.length > 0
    ? `该栏目下还有${held.join('、')}，移走后才能删除。`
    : `${BIN_TEXT}回收站中仍有该栏目的文章时不能删除。`;
}

/** The tree of article categories. Everything is on the public site with the next page. */
export function CategoryTree() {
  const client = useQueryClient();
  return (
    <TreeTable<CategoryOfficeRow>
      label="栏目"
      query={useQuery(apiQuery('/api/admin/article/category/list', {}))}
      maxLevel={MAX_CATEGORY_LEVEL}
      columns={columns}
      mark={homeBlock}
      calls={{
        kind: 'category',
        move: (input) => api.post('/api/admin/article/category/move', input),
        toggle: ({ id, version, name, description, visible }) =>
          api.post('/api/admin/article/category/edit', { id, version, name, description, visible: !visible }),
        del: (ids: number[]) => api.post('/api/admin/article/category/del', { ids }),
      }}
      refresh={() => invalidate(client, 'admin/article')}
      deleteText={deleteText}
      form={CategoryForm}
      empty="前四个显示的一级栏目组成首页的四个新闻区块。"
    />
  );
}
