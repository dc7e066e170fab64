'use client';

import css from '@/components/site/office/office-list.module.css';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { ImageField } from '@/components/upload/office/image-field';
import { friendLinkFields, type FriendLinkOfficeRow } from '@/lib/domain/site/office-contract';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { api } from '@/lib/client/api';

const friendLinkCalls = rowCalls('/api/admin/friendlink', 'friendlink');

const columns: readonly Column<FriendLinkOfficeRow>[] = [
  placeColumn(),
  { key: 'name', title: '名称', width: 180, always: true },
  {
    key: 'logoPath',
    title: '标志',
    width: 112,
    render: (r) =>
      r.logoPath ? (
        <img className={css.logo} src={thumbPath(r.logoPath)} alt={`${r.name}的标志`} loading="lazy" />
      ) : (
        <span className={css.muted}>—</span>
      ),
  },
  {
    key: 'url',
    title: '网址',
    render: (r) => (
      <a className={css.link} href={r.url} title={r.url} target="_blank" rel="noopener noreferrer">
        {r.url}
      </a>
    ),
  },
  enabledColumn(),
  minuteColumn(),
];

/** Friendly links of the footer. */
export function FriendLinkTable() {
  return (
    <ListedTable<FriendLinkOfficeRow>
      id="friendLinks"
      label="友情链接"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或网址' },
        enabledFilter,
        { kind: 'dates', label: '修改日期' },
      ]}
      calls={friendLinkCalls}
      sortable={{
        hint: '页脚按此顺序从左到右显示启用的链接。',
        load: async () => {
          const page = await api.get('/api/admin/friendlink/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.enabled ? null : '已停用' }));
        },
      }}
      form={FriendLinkForm}
      empty="添加后显示在每个页面的页脚。"
    />
  );
}

function FriendLinkForm({ row, onClose }: ListedFormProps<FriendLinkOfficeRow>) {
  const form = useRowForm(friendLinkFields, {
    row,
    calls: friendLinkCalls,
    initialValues: {
      name: row?.name ?? '',
      url: row?.url ?? 'https://',
      logoPath: row?.logoPath ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改友情链接' : '新增友情链接'} form={form} onClose={onClose}>
      <TextField name="name" label="名称" required maxLength={40} />
      <TextField name="url" label="网址" required maxLength={500} placeholder="https://www.example.cn/" />
      <ImageField
        name="logoPath"
        label="标志"
        hint="可不上传；高 32 像素左右的横向图片效果最好"
        ratio="11 / 4"
      />
      <SwitchField name="enabled" label="在页脚显示" />
    </DialogForm>
  );
}
