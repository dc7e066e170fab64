'use client';

import { useState } from 'react';
import { ShipDialog } from '@/components/order/office/ship-dialog';
import { Button } from '@/components/ui/button';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

interface ShipChildProps {
  order: OfficeOrderDetailView;
  child: ChildOrderView;
  /** Takes the order in hand before the dialog opens. */
  acquire: () => Promise<boolean>;
}

/** 发货 of one child order to its own receiver, while something of it may leave. */
export function ShipChild({ order, child, acquire }: ShipChildProps) {
  const [open, setOpen] = useState(false);
  const may = child.status === 'open' || child.status === 'frozen';
  if (!may || !order.allowedActions.includes('ship')) return null;
  const start = async () => {
    if (await acquire()) setOpen(true);
  };
  return (
    <>
      <Button
        size="s"
        variant="plain"
        aria-haspopup="dialog"
        aria-label={`给${child.name ?? ''}发货`}
        onClick={() => void start()}
      >
        发货
      </Button>
      {open && <ShipDialog order={order} child={child} open onClose={() => setOpen(false)} />}
    </>
  );
}
