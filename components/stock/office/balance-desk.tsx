'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { BalanceTable } from '@/components/stock/office/balance-table';
import { OnlyNote } from '@/components/stock/office/only-note';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { apiQuery } from '@/lib/client/query';

/** Another tab is another list: its filters and pages start afresh. */
function choose(tab: string) {
  window.history.pushState(null, '', tab === 'all' ? location.pathname : `?tab=${tab}`);
}

/** All balances, those of one product (`productId` in the address), and what runs short. */
export function BalanceOffice() {
  const search = useSearchParams();
  const low = search.get('tab') === 'low';
  const asked = search.get('productId') ?? '';
  const productId = !low && /^\d{1,15}$/.test(asked) ? asked : undefined;
  const { data } = useQuery(apiQuery('/api/admin/stock/item/list', { productId, pageNum: 1, pageSize: 1 }));
  return (
    <>
      {productId && <OnlyNote what={data?.list[0]?.title ?? '一个商品的库存'} href="/mall/manage/stock" />}
      <TabbedPanel
        label="库存"
        current={low ? 'low' : 'all'}
        onChange={choose}
        tabs={[
          { key: 'all', label: '全部库存' },
          { key: 'low', label: '低库存预警', count: data?.low },
        ]}
      >
        <BalanceTable key={low ? 'low' : 'all'} low={low} productId={productId} />
      </TabbedPanel>
    </>
  );
}
