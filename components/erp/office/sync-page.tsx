'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { HealthStrip } from '@/components/erp/office/health-strip';
import { PushTable } from '@/components/erp/office/push-table';
import { RunTable } from '@/components/erp/office/run-table';
import { PageHeader } from '@/components/ui/page-header';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { healthOptions } from '@/lib/domain/erp/client';

const BASE = '/mall/manage/erp/runs';

/** How the interface is, the runs of the synchronisation, and the documents sent to the ERP. */
export function SyncPage() {
  const tab = useSearchParams().get('tab') === 'pushes' ? 'pushes' : 'runs';
  const health = useQuery(healthOptions());
  return (
    <>
      <PageHeader
        title="ERP 同步"
        text={
          <HealthStrip health={health.data} failed={health.isError} retry={() => void health.refetch()} />
        }
      />
      <TabbedPanel
        label="ERP 同步"
        current={tab}
        tabs={[
          { key: 'runs', label: '同步记录', href: BASE },
          {
            key: 'pushes',
            label: '单据推送',
            count: health.data && health.data.pushFailed > 0 ? health.data.pushFailed : null,
            href: `${BASE}?tab=pushes`,
          },
        ]}
      >
        {tab === 'runs' ? <RunTable health={health.data} /> : <PushTable />}
      </TabbedPanel>
    </>
  );
}
