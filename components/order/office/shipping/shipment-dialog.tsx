'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecallDialog } from '@/components/order/office/shipping/recall-dialog';
import css from '@/components/order/office/shipping/shipment-dialog.module.css';
import { ShipmentFacts } from '@/components/order/office/shipping/shipment-facts';
import { EditDialog, TrackingDialog } from '@/components/order/office/shipping/tracking-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import type { OfficeShipmentDetail, ShipmentAction } from '@/lib/domain/shipping/office-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const labels: Readonly<Record<Exclude<ShipmentAction, 'print'>, string>> = {
  recall: '撤回',
  receive: '登记签收',
  edit: '修改',
  trackingNo: '改运单号',
};
const acts = ['recall', 'receive', 'edit', 'trackingNo'] as const;
type Act = (typeof acts)[number];

interface ActProps {
  act: Act;
  shipment: OfficeShipmentDetail;
  onClose: () => void;
}

function ActDialog({ act, shipment, onClose }: ActProps) {
  const client = useQueryClient();
  if (act === 'recall') return <RecallDialog shipment={shipment} onClose={onClose} />;
  if (act === 'edit') return <EditDialog shipment={shipment} onClose={onClose} />;
  if (act === 'trackingNo') return <TrackingDialog shipment={shipment} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={`登记发货单 ${shipment.shipmentNo} 已签收？`}
      text="签收后不能再撤回，也不能再修改运单号。"
      confirmLabel="登记签收"
      reason={{ label: '依据', required: true, max: 200 }}
      onConfirm={async (reason) => {
        try {
          await api.send('/api/admin/shipping/receive', { id: shipment.id, reason: reason ?? '' });
        } finally {
          void invalidate(client, 'admin/order');
        }
      }}
      done="已登记签收"
      onClose={onClose}
    />
  );
}

/** One parcel: what is in it, where it is, what happened to it, and what may be done with it now. */
export function ShipmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const { data: shipment, error } = useQuery(apiQuery('/api/admin/shipping/detail/[id]', { id }));
  if (shipment && act) {
    return <ActDialog act={act} shipment={shipment} onClose={() => setAct(null)} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={shipment ? `发货单 ${shipment.shipmentNo}` : '发货单'}
      width={900}
      footer={
        shipment &&
        shipment.allowedActions.length > 0 && (
          <>
            {shipment.allowedActions.includes('print') && (
              <a
                className={css.print}
                href={`/mall/manage/shipments/${shipment.id}/print`}
                target="_blank"
                rel="noopener"
              >
                打印发货单
              </a>
            )}
            {acts
              .filter((a) => shipment.allowedActions.includes(a))
              .map((a) => (
                <Button
                  key={a}
                  variant={a === 'trackingNo' ? 'primary' : 'outline'}
                  onClick={() => setAct(a)}
                >
                  {labels[a]}
                </Button>
              ))}
          </>
        )
      }
    >
      {shipment ? (
        <ShipmentFacts shipment={shipment} />
      ) : (
        <p className={css.waiting} role={error ? 'alert' : 'status'}>
          {error ? errorText(error) : '正在加载…'}
        </p>
      )}
    </Dialog>
  );
}
