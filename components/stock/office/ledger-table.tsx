'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/export/export-button';
import { Goods, productHref } from '@/components/stock/office/goods';
import type { Opens } from '@/components/stock/office/movement-href';
import { MovementSource } from '@/components/stock/office/movement-source';
import { OnlyNote } from '@/components/stock/office/only-note';
import { pickName } from '@/components/picker/pick-name';
import { choicesOf, signed, type Choice } from '@/components/stock/office/stock-look';
import css from '@/components/stock/office/stock.module.css';
import { useCenters } from '@/components/stock/office/use-centers';
import { useOpens } from '@/components/stock/office/use-opens';
import cells from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatDateTime } from '@/lib/core/dates';
import type { StockLedgerRow } from '@/lib/domain/stock/contract';
import { movementBizTypes, movementKinds } from '@/lib/states/stock';
import { apiQuery } from '@/lib/client/query';

const filtersOf = (centers: readonly Choice[]): readonly Filter[] => [
  {
    kind: 'text',
    name: 'keyword',
    label: '关键词',
    placeholder: '名称、编码、书号或单号',
    width: 216,
  },
  { kind: 'select', name: 'deliveryCenterId', label: '发货仓', options: choicesOf(centers), width: 150 },
  { kind: 'select', name: 'kind', label: '变动', options: optionsOf(movementKinds), width: 130 },
  { kind: 'select', name: 'bizType', label: '来源', options: optionsOf(movementBizTypes), width: 120 },
  { kind: 'dates', label: '日期' },
];

/** A change, its sign by colour too. */
function Delta({ n }: { n: number }) {
  return <span className={n > 0 ? css.plus : n < 0 ? css.minus : css.muted}>{signed(n)}</span>;
}

const columnsWith = (opens: Opens): readonly Column<StockLedgerRow>[] => [
  {
    key: 'createdAt',
    title: '时间',
    width: 156,
    always: true,
    fixed: 'left',
    render: (r) => <span className={cells.number}>{formatDateTime(r.createdAt)}</span>,
  },
  {
    key: 'title',
    title: '商品',
    width: 220,
    always: true,
    render: (r) => (
      <Goods title={r.title} issueTitle={r.issueTitle} codes={[r.sku]} href={productHref(r.productId)} />
    ),
  },
  { key: 'deliveryCenterName', title: '发货仓', width: 116 },
  { key: 'kindLabel', title: '变动', width: 96 },
  {
    key: 'deltaOnHand',
    title: '现存变动',
    width: 84,
    align: 'right',
    render: (r) => <Delta n={r.deltaOnHand} />,
  },
  {
    key: 'deltaReserved',
    title: '占用变动',
    width: 84,
    align: 'right',
    render: (r) => <Delta n={r.deltaReserved} />,
  },
  {
    key: 'deltaDamaged',
    title: '残损变动',
    width: 84,
    align: 'right',
    hidden: true,
    render: (r) => <Delta n={r.deltaDamaged} />,
  },
  { key: 'onHandAfter', title: '变动后现存', width: 92, align: 'right' },
  { key: 'reservedAfter', title: '变动后占用', width: 92, align: 'right', hidden: true },
  { key: 'damagedAfter', title: '变动后残损', width: 92, align: 'right', hidden: true },
  { key: 'source', title: '来源', width: 150, render: (r) => <MovementSource row={r} opens={opens} /> },
  { key: 'actor', title: '操作人', width: 96 },
  { key: 'reason', title: '原因', width: 120 },
];

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? text : undefined);

/** Every movement of every balance, the newest first; of one balance with `stockItemId` in the address. */
export function LedgerTable() {
  const centers = useCenters();
  const opens = useOpens();
  const search = useSearchParams();
  const stockItemId = idOf(search.get('stockItemId'));
  const productId = idOf(search.get('productId'));
  const bizId = idOf(search.get('bizId'));
  const { data: item } = useQuery({
    ...apiQuery('/api/admin/stock/item/detail/[id]', { id: Number(stockItemId ?? 0) }),
    enabled: stockItemId !== undefined,
  });
  const only = bizId && !productId ? '一张单据的流水' : '一个商品的流水';
  return (
    <>
      {(stockItemId ?? productId ?? bizId) && (
        <OnlyNote
          what={item ? `${pickName(item)}（${item.deliveryCenterName}）的流水` : only}
          href="/mall/manage/stock/ledger"
        />
      )}
      <DataTable<StockLedgerRow>
        id="stock-ledger"
        label="库存流水"
        rowKey={(r) => r.id}
        columns={columnsWith(opens)}
        filters={filtersOf(centers)}
        fixed={{ stockItemId, productId, bizId }}
        toolbar={<ExportButton kind="stockLedger" />}
        query={(p: ListParams) => apiQuery('/api/admin/stock/ledger', p)}
        empty={{ title: '还没有库存流水', text: '下单、发货、退货、出入库和盘点都会在这里留下记录。' }}
      />
    </>
  );
}
