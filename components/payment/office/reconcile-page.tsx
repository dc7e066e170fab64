'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ReconcileDiffs } from '@/components/payment/office/reconcile-diffs';
import { ReconcileRuns } from '@/components/payment/office/reconcile-runs';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { runListOptions } from '@/lib/domain/payment/reconcile-client';

/** Runs by day, and the differences they found. */
export function ReconcilePage() {
  const tab = useSearchParams().get('tab') === 'diffs' ? 'diffs' : 'runs';
  const open = useQuery(runListOptions({ pageNum: 1, pageSize: 1 })).data?.openDiffs;
  return (
    <TabbedPanel
      label="对账"
      current={tab}
      tabs={[
        { key: 'runs', label: '对账记录', href: '/mall/manage/reconcile' },
        {
          key: 'diffs',
          label: '差异',
          count: open,
          href: '/mall/manage/reconcile?tab=diffs&d.status=open',
        },
      ]}
    >
      {tab === 'runs' ? <ReconcileRuns /> : <ReconcileDiffs />}
    </TabbedPanel>
  );
}
