'use client';

import { useState } from 'react';
import css from '@/components/order/parcel-traces.module.css';
import { ParcelWay, type TracesProps } from '@/components/order/parcel-way';
import { Button } from '@/components/ui/button';

/** Where a parcel is: asked for when somebody wants to see it. */
export function ParcelTraces(props: TracesProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={css.box}>
      <Button variant="plain" size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起物流轨迹' : '查看物流轨迹'}
      </Button>
      {open && <ParcelWay {...props} />}
    </div>
  );
}
