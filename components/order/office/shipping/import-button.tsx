'use client';

import { useState } from 'react';
import { TrackingImportDialog } from '@/components/order/office/shipping/import-dialog';
import { Button } from '@/components/ui/button';
import { useMay } from '@/components/ui/office-user';

/** 导入运单号: many orders shipped from a list that the courier's counter gave back. */
export function ImportButton() {
  const mayShip = useMay('shipping.manage');
  const [open, setOpen] = useState(false);
  if (!mayShip) return null;
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)}>
        导入运单号
      </Button>
      {open && <TrackingImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
