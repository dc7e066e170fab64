'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { balanceColumns, type BalanceAct } from '@/components/stock/office/balance-columns';
import { BalanceDialog } from '@/components/stock/office/balance-dialog';
import { LocationDialog } from '@/components/stock/office/location-dialog';
import { QuantityDialog } from '@/components/stock/office/quantity-dialog';
import { choicesOf, type Choice } from '@/components/stock/office/stock-look';
import { useCategories, useCenters } from '@/components/stock/office/use-centers';
import { WarningDialog } from '@/components/stock/office/warning-dialog';
import { useMay } from '@/components/ui/office-user';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Filter, ListParams } from '@/components/ui/table/types';
import type { Paged } from '@/lib/core/page';
import { printedKinds, type StockItemListView, type StockItemRow } from '@/lib/domain/stock/contract';
import { productKinds } from '@/lib/states/product-kind';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const filtersOf = (
  centers: readonly Choice[],
  categories: readonly { value: number; label: string }[],
  low: boolean,
): Filter[] => [
  { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称、编码、书号或期次', width: 216 },
  { kind: 'select', name: 'deliveryCenterId', label: '发货仓', options: choicesOf(centers), width: 150 },
  { kind: 'select', name: 'categoryId', label: '分类', options: categories, width: 150 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: printedKinds.map((value) => ({ value, label: productKinds[value] })),
    width: 116,
  },
  ...(low
    ? []
    : ([
        {
          kind: 'select',
          name: 'level',
          label: '库存',
          options: [
            { value: 'some', label: '有现存' },
            { value: 'none', label: '无现存' },
            { value: 'damaged', label: '有残损' },
          ],
          width: 108,
        },
      ] satisfies Filter[])),
];

type ItemsInput = CallInput<'GET', '/api/admin/stock/item/list'>;

/** What the filtered rows hold together. */
const sumsOf = (page: Paged<StockItemRow>) => {
  const { onHand, reserved, available, damaged } = (page as StockItemListView).totals;
  return { title: '合计', onHand, reserved, available, damaged };
};

interface BalanceTableProps {
  /** Only what runs short, the worst first. */
  low: boolean;
  productId: string | undefined;
}

/** Balances of all delivery centres, or what runs short of them. */
export function BalanceTable({ low, productId }: BalanceTableProps) {
  const centers = useCenters();
  const categories = useCategories();
  const mayManage = useMay('stock.manage');
  const [act, setAct] = useState<BalanceAct | null>(null);
  const [warned, setWarned] = useState<readonly StockItemRow[]>([]);
  const [placed, setPlaced] = useState<readonly StockItemRow[]>([]);
  const close = () => setAct(null);
  const filters = filtersOf(centers, categories, low);
  const fixed = { productId };
  const bulk: Bulk<StockItemRow>[] = [
    {
      label: '设置预警值',
      keeps: true,
      run: (_ids, rows) => {
        setWarned(rows);
        return Promise.resolve();
      },
    },
    {
      label: '设置库位',
      keeps: true,
      run: (_ids, rows) => {
        setPlaced(rows);
        return Promise.resolve();
      },
    },
  ];
  return (
    <>
      <DataTable<StockItemRow>
        id={low ? 'stock-low' : 'stock'}
        label={low ? '低库存预警' : '库存列表'}
        rowKey={(r) => r.id}
        columns={balanceColumns(mayManage, low, (kind, row) => setAct({ kind, row }))}
        filters={filters}
        fixed={low ? undefined : fixed}
        totals={sumsOf}
        query={(p: ListParams) =>
          low
            ? apiQuery('/api/admin/stock/warning', p)
            : apiQuery('/api/admin/stock/item/list', p as ItemsInput)
        }
        bulk={mayManage ? bulk : undefined}
        toolbar={
          <ExportButton kind="stock" params={low ? { tab: undefined, low: true } : { tab: undefined }} />
        }
        empty={
          low
            ? { title: '没有低于预警值的库存', text: '可用量低于预警值的商品会列在这里。' }
            : { title: '还没有库存', text: '入库单生效后，商品的库存会出现在这里。' }
        }
      />
      {act?.kind === 'detail' && <BalanceDialog id={act.row.id} onClose={close} />}
      {act?.kind === 'quantity' && <QuantityDialog item={act.row} onClose={close} />}
      {act?.kind === 'warning' && <WarningDialog items={[act.row]} onClose={close} />}
      {act?.kind === 'location' && <LocationDialog items={[act.row]} onClose={close} />}
      {placed.length > 0 && <LocationDialog items={placed} onClose={() => setPlaced([])} />}
      {warned.length > 0 && <WarningDialog items={warned} onClose={() => setWarned([])} />}
    </>
  );
}
