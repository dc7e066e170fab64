'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { AssetActs } from '@/components/ebook/office/asset-acts';
import { UploadDialog } from '@/components/ebook/office/asset-dialogs';
import { assetHref, sizeInPages } from '@/components/ebook/office/asset-look';
import { AssetStateCell } from '@/components/ebook/office/asset-state';
import css from '@/components/ebook/office/assets.module.css';
import { Button } from '@/components/ui/button';
import cells from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import { formatMinute } from '@/lib/core/dates';
import type { AssetRow } from '@/lib/domain/ebook/publish-contract';
import { ebookAssetStates, ebookFormats, type EbookAssetState } from '@/lib/states/ebook';
import { formatBytes } from '@/lib/domain/upload/rules';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { POLL_MS, isMoving } from '@/lib/domain/ebook/client';

const columns: readonly Column<AssetRow>[] = [
  {
    key: 'publication',
    title: '出版物',
    width: 228,
    always: true,
    fixed: 'left',
    render: (a) => (
      <span className={css.name}>
        <a href={assetHref(a.id)}>{a.productTitle}</a>
        <small>{a.label || a.kindLabel}</small>
      </span>
    ),
  },
  // Next to the name, so that it stays in sight on a narrow screen.
  {
    key: 'status',
    title: '状态',
    width: 164,
    always: true,
    render: (a) => <AssetStateCell asset={a} />,
  },
  { key: 'title', title: '标题', width: 200, hidden: true },
  { key: 'format', title: '格式', width: 68, render: (a) => a.formatLabel },
  { key: 'version', title: '版本', width: 56, render: (a) => `v${a.version}` },
  {
    key: 'pageCount',
    title: '页数',
    sort: true,
    width: 84,
    align: 'right',
    render: (a) => <span className={cells.number}>{sizeInPages(a)}</span>,
  },
  {
    key: 'sizeBytes',
    title: '大小',
    sort: true,
    width: 84,
    align: 'right',
    render: (a) => <span className={cells.number}>{formatBytes(a.sizeBytes)}</span>,
  },
  {
    key: 'previewPages',
    title: '试读',
    width: 66,
    align: 'right',
    render: (a) => (a.previewPages === 0 ? '无' : `前 ${a.previewPages}`),
  },
  {
    key: 'hasText',
    title: '书内查找',
    width: 84,
    hidden: true,
    render: (a) => (a.hasText ? '可用' : '扫描件'),
  },
  { key: 'sourceName', title: '源文件', width: 180, hidden: true },
  {
    key: 'createdAt',
    title: '上传',
    sort: true,
    width: 144,
    render: (a) => (
      <span className={cells.two}>
        <span className={cells.number}>{formatMinute(a.createdAt)}</span>
        <small>{a.createdByName ?? '系统'}</small>
      </span>
    ),
  },
  { key: 'readyAt', title: '转换完成', width: 144, hidden: true, as: 'minute' },
  {
    key: 'act',
    title: '操作',
    width: 232,
    always: true,
    fixed: 'right',
    render: (a) =>
      a.allowedActions.length === 0 ? (
        <a className={cells.link} href={assetHref(a.id)}>
          查看
        </a>
      ) : (
        <AssetActs asset={a} look={{ variant: 'plain', size: 's' }} className={css.acts} brief />
      ),
  },
];

const words = (labels: Readonly<Record<string, string>>) => optionsOf(labels);

function useFilters(): readonly Filter[] {
  const { data } = useQuery(
    apiQuery('/api/admin/product/ebook/target', {}, { placeholderData: (before) => before }),
  );
  const products = data?.products ?? [];
  const productId = Number(useSearchParams().get('productId')) || undefined;
  const { data: own } = useQuery({
    ...apiQuery('/api/admin/product/ebook/target', { productId }, { placeholderData: (before) => before }),
    enabled: productId !== undefined,
  });
  const issues = productId === undefined ? [] : (own?.issues ?? []);
  const named = own?.products.filter((p) => products.every((x) => x.id !== p.id)) ?? [];
  return [
    { kind: 'text', name: 'keyword', label: '关键词', placeholder: '标题、商品名称或编码', width: 190 },
    {
      kind: 'select',
      name: 'productId',
      label: '商品',
      options: [...products, ...named].map((p) => ({ value: p.id, label: p.title })),
      width: 200,
    },
    ...(issues.length > 0
      ? [
          {
            kind: 'select' as const,
            name: 'issueId',
            label: '期次',
            options: issues.map((i) => ({ value: i.id, label: i.label })),
            width: 150,
          },
        ]
      : []),
    { kind: 'select', name: 'format', label: '格式', options: words(ebookFormats), width: 96 },
    {
      kind: 'select',
      name: 'active',
      label: '使用',
      options: [
        { value: 'true', label: '使用中' },
        { value: 'false', label: '未启用' },
      ],
      width: 104,
    },
    { kind: 'dates', label: '上传日期' },
  ];
}

interface TableProps {
  /** Only files in this state; all of them when absent. */
  status: EbookAssetState | undefined;
  /** May upload and change; others look. */
  editor: boolean;
}

/** Files of all publications; the progress of conversions follows by itself. */
export function AssetTable({ status, editor }: TableProps) {
  const [uploading, setUploading] = useState(false);
  const params = useSearchParams();
  const filters = useFilters();
  const number = (name: string) => Number(params.get(name)) || undefined;
  return (
    <>
      <DataTable<AssetRow>
        id="ebookAssets"
        label="出版物文件"
        rowKey={(a) => a.id}
        columns={columns}
        filters={filters}
        fixed={{ status }}
        toolbar={
          <>
            <ExportButton kind="asset" />
            {editor && (
              <Button size="s" onClick={() => setUploading(true)}>
                上传出版物
              </Button>
            )}
          </>
        }
        query={listQuery('/api/admin/product/ebook/list', {
          refetchInterval: ({ state: { data } }) => (data?.list.some(isMoving) ? POLL_MS : false),
        })}
        bulk={
          editor
            ? [
                {
                  label: '删除',
                  confirm: `删除所选 {n} 个版本？连同源文件和全部页面${BIN_TEXT}`,
                  done: '已移入回收站',
                  undo: (ids) => bringBack('ebookAsset', ids),
                  danger: true,
                  when: (a) => a.allowedActions.includes('delete'),
                  run: (ids) => api.send('/api/admin/product/ebook/del', { ids: ids.map(Number) }),
                },
              ]
            : undefined
        }
        empty={
          status
            ? { title: `没有${ebookAssetStates[status]}的文件` }
            : leadOn(
                '还没有出版物文件',
                '先把电子书或电子期刊作为商品新增，再在这里上传它的 PDF 或 EPUB；转换完成后读者即可在线阅读。',
                { label: '上传出版物', to: () => setUploading(true), can: 'product.edit' },
              )
        }
      />
      {uploading && (
        <UploadDialog
          chosen={{ productId: number('productId'), issueId: number('issueId') }}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  );
}
