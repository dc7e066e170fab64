'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { MapTable } from '@/components/erp/office/map-table';
import { UnmappedTable } from '@/components/erp/office/unmapped-table';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { healthOptions } from '@/lib/domain/erp/client';

const BASE = '/mall/manage/erp';

/** Codes of the ERP that stand for something in the mall, and those that nobody has matched yet. */
export function MappingPage() {
  const tab = useSearchParams().get('tab') === 'unmapped' ? 'unmapped' : 'maps';
  const open = useQuery(healthOptions()).data?.unmapped;
  return (
    <TabbedPanel
      label="图书对照"
      current={tab}
      tabs={[
        { key: 'maps', label: '对照表', href: BASE },
        { key: 'unmapped', label: '待对照', count: open, href: `${BASE}?tab=unmapped` },
      ]}
    >
      {tab === 'maps' ? <MapTable /> : <UnmappedTable />}
    </TabbedPanel>
  );
}
