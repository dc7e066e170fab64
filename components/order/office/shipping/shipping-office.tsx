'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ShipmentTable } from '@/components/order/office/shipping/shipment-table';
import { WaybillBatchTable } from '@/components/order/office/waybill/batch-table';
import { WaitingTable } from '@/components/order/office/shipping/waiting-table';
import { useMay } from '@/components/ui/office-user';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { shipmentMachine } from '@/lib/states/shipping';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';
import { apiQuery } from '@/lib/client/query';

const states = ['shipped', 'received', 'recalled'] as const;

/** Another tab is another list: its filters and pages start afresh. */
function choose(tab: string) {
  window.history.pushState(null, '', tab === 'waiting' ? location.pathname : `?tab=${tab}`);
}

/** What waits to be shipped, and the parcels by state. */
export function ShippingOffice() {
  const mayShip = useMay('shipping.manage');
  const centers = useQuery(apiQuery('/api/admin/deliveryCenter/selectList', {})).data ?? [];
  const corps = useQuery(deliveryCorpsQuery()).data ?? [];
  const chosen = useSearchParams().get('tab');
  const status = states.find((s) => s === chosen);
  const other = chosen === 'all' || (chosen === 'waybills' && mayShip) ? chosen : 'waiting';
  const current = status ?? other;
  return (
    <TabbedPanel
      label="发货状态"
      current={current}
      onChange={choose}
      tabs={[
        { key: 'waiting', label: '待发货' },
        ...states.map((s) => ({ key: s, label: shipmentMachine.label(s) })),
        { key: 'all', label: '全部发货单' },
        ...(mayShip ? [{ key: 'waybills', label: '电子面单' }] : []),
      ]}
    >
      {current === 'waiting' ? (
        <WaitingTable mayShip={mayShip} centers={centers} />
      ) : current === 'waybills' ? (
        <WaybillBatchTable />
      ) : (
        <ShipmentTable key={current} status={status} centers={centers} corps={corps} />
      )}
    </TabbedPanel>
  );
}
