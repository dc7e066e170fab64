'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import css from '@/components/product/office/settings.module.css';
import { TaxChangeTable } from '@/components/product/office/tax-change-table';
import { TaxTable } from '@/components/product/office/tax-table';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { apiQuery } from '@/lib/client/query';

const BASE = '/mall/manage/taxes';

/** Taxes, and what will stand under another one from a day on. */
export function TaxesPage() {
  const query = useSearchParams();
  const tab = query.get('tab') === 'changes' ? 'changes' : 'taxes';
  const categoryId = Number(query.get('categoryId')) || undefined;
  const categories = useQuery({
    ...apiQuery('/api/admin/product/category/list', {}),
    enabled: categoryId !== undefined,
  }).data;
  const category = categories?.find((c) => c.id === categoryId)?.name;
  const planned = useQuery(apiQuery('/api/admin/product/tax/change/list', { stage: 'planned', pageSize: 1 }))
    .data?.total;
  return (
    <TabbedPanel
      label="商品税率"
      current={tab}
      tabs={[
        { key: 'taxes', label: '税率', href: BASE },
        { key: 'changes', label: '税率变更', count: planned, href: `${BASE}?tab=changes` },
      ]}
    >
      {tab === 'taxes' ? (
        <TaxTable />
      ) : (
        <>
          {categoryId !== undefined && (
            <p className={css.only}>
              分类{category && `“${category}”`}的税率变更，
              <a href={`${BASE}?tab=changes`}>查看全部变更</a>
            </p>
          )}
          <TaxChangeTable
            key={categoryId}
            editable
            of={categoryId === undefined ? undefined : { categoryId }}
          />
        </>
      )}
    </TabbedPanel>
  );
}
