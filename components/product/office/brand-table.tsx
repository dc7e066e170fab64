'use client';

import css from '@/components/product/office/settings.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { ImageField } from '@/components/upload/office/image-field';
import { BIN_TEXT } from '@/components/ui/undelete';
import { brandFields, type BrandOfficeRow } from '@/lib/domain/product/brand-contract';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { api } from '@/lib/client/api';

const brandCalls = rowCalls('/api/admin/brand', 'brand');

const columns: readonly Column<BrandOfficeRow>[] = [
  placeColumn(),
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
  { key: 'name', title: '品牌', width: 200, always: true },
  {
    key: 'description',
    title: '说明',
    width: 220,
    render: (r) => (r.description ? <span className={css.text}>{r.description}</span> : '—'),
  },
  {
    key: 'products',
    title: '商品',
    width: 140,
    render: (r) => (
      <span className={css.number}>
        {`${r.products} 种`}
        {r.onSale < r.products && `（上架 ${r.onSale}）`}
      </span>
    ),
  },
  enabledColumn(),
  minuteColumn(),
];

/** Brands: who publishes a product; a filter of the mall's lists. */
export function BrandTable() {
  return (
    <ListedTable<BrandOfficeRow>
      id="brands"
      label="品牌"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或说明' },
        enabledFilter,
        { kind: 'dates', label: '修改日期' },
      ]}
      calls={brandCalls}
      sortable={{
        hint: '商品列表的品牌筛选按此顺序显示启用的品牌。',
        load: async () => {
          const page = await api.get('/api/admin/brand/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.enabled ? null : '已停用' }));
        },
      }}
      form={BrandForm}
      deleteText={(r) =>
        r.products > 0 ? `该品牌下还有 ${r.products} 种商品，不能删除；可以停用。` : BIN_TEXT
      }
      empty="品牌用于商品列表的筛选和商品页的展示。"
    />
  );
}

function BrandForm({ row, onClose }: ListedFormProps<BrandOfficeRow>) {
  const form = useRowForm(brandFields, {
    row,
    calls: brandCalls,
    initialValues: {
      name: row?.name ?? '',
      logoPath: row?.logoPath ?? '',
      description: row?.description ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改品牌' : '新增品牌'} form={form} onClose={onClose}>
      <TextField name="name" label="名称" required maxLength={40} placeholder="例如 金城出版社" />
      <ImageField name="logoPath" label="标志" hint="可不上传；横向、浅色背景的图片效果最好" ratio="11 / 4" />
      <TextAreaField name="description" label="说明" maxLength={200} />
      <SwitchField name="enabled" label="启用" hint="停用后不出现在筛选和商品页中，商品照常销售" />
    </DialogForm>
  );
}
