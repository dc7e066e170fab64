'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { PriceBatch, type PriceChoice } from '@/components/product/office/price-batch';
import { PriceRequestTable } from '@/components/product/office/price-request-table';
import { columnsWith, filtersOf } from '@/components/product/office/product-columns';
import { ProductImport } from '@/components/product/office/product-import';
import { useProductChoices } from '@/components/product/office/use-product-choices';
import { Button, ButtonLink } from '@/components/ui/button';
import { useMay } from '@/components/ui/office-user';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { leadOn } from '@/components/ui/table/lead-on';
import { ResultsDialog } from '@/components/ui/results-dialog';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { toast } from '@/components/ui/toast';
import { offerUndo } from '@/components/ui/undo';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import type { ProductShelfView } from '@/lib/domain/product/edit-contract';
import { officeTabs, type OfficeProductListRow, type OfficeTab } from '@/lib/domain/product/office-contract';
import { productFilterInput } from '@/lib/domain/product/price-batch-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const chooseTab = tabChooser('tab');
const tabKeys = Object.keys(officeTabs) as OfficeTab[];

/** The catalogue of the office: by state on both axes, words, category and price; acts by what the server allows. */
export function ProductTable() {
  const lists = useProductChoices();
  const client = useQueryClient();
  const mayEdit = useMay('product.edit');
  const seesStock = useMay('stock.read');
  const mayPrice = useMay('product.price');
  const search = useSearchParams();
  const chosen = search.get('tab');
  const tab = tabKeys.find((t) => t === chosen);
  const summary = useQuery(apiQuery('/api/admin/product/summary', {})).data;
  const [results, setResults] = useState<ProductShelfView | null>(null);
  const [importing, setImporting] = useState(false);
  const [repriced, setRepriced] = useState<PriceChoice | null>(null);
  /** What the list's filters find, the tab among them. */
  const filtered = Object.keys(productFilterInput.shape).some((name) => search.get(name));
  const repriceListed = () => {
    const filter = productFilterInput.safeParse(
      Object.fromEntries([...search].filter(([, value]) => value !== '')),
    );
    // Without its filters the list would be every product.
    if (filter.success) setRepriced({ filter: filter.data });
    else toast.error('筛选条件不正确，请重新筛选');
  };
  const reprice: Bulk<OfficeProductListRow> = {
    label: '批量改价',
    keeps: true,
    run: (ids) => {
      setRepriced({ ids: ids.map(Number) });
      return Promise.resolve();
    },
  };
  const shelve = (marketable: boolean): Bulk<OfficeProductListRow> => ({
    label: marketable ? '批量上架' : '批量下架',
    confirm: marketable
      ? '上架选中的 {n} 个商品？公众可以立即看到并购买。'
      : '下架选中的 {n} 个商品？公众不再可见，已下的订单不受影响。',
    run: async (ids, rows) => {
      const view = await api.post('/api/admin/product/marketable', { ids: ids.map(Number), marketable });
      // What stood there before the act stays there.
      const moved = rows.filter((p) => p.marketable !== marketable).map((p) => p.id);
      if (view.failed > 0) setResults(view);
      else if (moved.length > 0)
        offerUndo(`${marketable ? '已上架' : '已下架'} ${view.done} 个商品`, async () => {
          const undone = { ids: moved, marketable: !marketable };
          const back = await api.post('/api/admin/product/marketable', undone);
          if (back.failed > 0) setResults(back);
          await invalidate(client, 'admin/product');
        });
      else toast.success(marketable ? '所选商品都已在售' : '所选商品都已下架');
    },
  });
  const remove: Bulk<OfficeProductListRow> = {
    label: '删除',
    danger: true,
    confirm: `删除选中的 {n} 个商品？${BIN_TEXT}`,
    done: '已移入回收站',
    undo: (ids) => bringBack('product', ids),
    when: (p) => p.allowedActions.includes('delete'),
    run: (ids) => api.post('/api/admin/product/del', { ids: ids.map(Number) }),
  };
  const bulk = [
    ...(mayEdit ? [shelve(true), shelve(false)] : []),
    ...(mayPrice ? [reprice] : []),
    ...(mayEdit ? [remove] : []),
  ];
  return (
    <TabbedPanel
      label="商品状态"
      current={tab ?? 'all'}
      onChange={chooseTab}
      tabs={[
        { key: 'all', label: '全部', count: summary?.all },
        ...tabKeys.map((key) => ({ key, label: officeTabs[key], count: summary?.counts[key] })),
      ]}
    >
      {tab === 'repricing' ? (
        <PriceRequestTable />
      ) : (
        <DataTable<OfficeProductListRow>
          id="products"
          label="商品列表"
          rowKey={(p) => p.id}
          columns={columnsWith(seesStock)}
          filters={filtersOf(lists)}
          fixed={{ tab }}
          query={listQuery('/api/admin/product/list')}
          bulk={bulk.length > 0 ? bulk : undefined}
          toolbar={
            <>
              {mayPrice && filtered && (
                <Button variant="outline" size="s" onClick={repriceListed}>
                  按筛选改价
                </Button>
              )}
              {mayEdit && (
                <>
                  <ExportButton kind="productForm" label="按导入格式导出" />
                  <Button variant="outline" size="s" onClick={() => setImporting(true)}>
                    导入
                  </Button>
                  <ButtonLink href="/mall/manage/products/add" size="s">
                    新增商品
                  </ButtonLink>
                </>
              )}
            </>
          }
          empty={
            tab
              ? { title: `没有${officeTabs[tab]}的商品` }
              : leadOn('还没有商品', '先备好商品分类和税率，再逐个新增或从表格导入；审核通过后上架。', {
                  label: '新增商品',
                  to: '/mall/manage/products/add',
                  can: 'product.edit',
                })
          }
        />
      )}
      {repriced && <PriceBatch choice={repriced} onClose={() => setRepriced(null)} />}
      {importing && <ProductImport onClose={() => setImporting(false)} />}
      <ResultsDialog results={results?.results ?? null} unit="个商品" onClose={() => setResults(null)} />
    </TabbedPanel>
  );
}
