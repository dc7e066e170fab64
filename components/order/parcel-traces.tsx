'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/parcel-traces.module.css';
import { Button } from '@/components/ui/button';
import { Timeline } from '@/components/ui/timeline';
import { errorText } from '@/components/ui/error-text';
import { formatDateTime } from '@/lib/core/dates';
import { ownTraceOptions, parcelTraceOptions } from '@/lib/domain/order/trace-client';

interface TracesProps {
  shipmentId: number;
  side: 'buyer' | 'desk';
}

function Way({ shipmentId, side }: TracesProps) {
  const query = useQuery(side === 'buyer' ? ownTraceOptions(shipmentId) : parcelTraceOptions(shipmentId));
  if (query.isPending) return <p className={css.note}>正在查询…</p>;
  if (query.isError) {
    return (
      <p className={css.note} role="alert">
        {errorText(query.error)}
        <button type="button" className={css.open} onClick={() => void query.refetch()}>
          重试
        </button>
      </p>
    );
  }
  const way = query.data;
  if (way.traces.length === 0) {
    return (
      <p className={css.note}>{way.followed ? '暂无物流信息，请稍后再看' : '请到物流公司网站凭运单号查询'}</p>
    );
  }
  return (
    <div className={css.way}>
      <p className={css.note}>
        {way.stateLabel}
        {way.updatedAt && `　查询时间 ${formatDateTime(way.updatedAt)}`}
      </p>
      <Timeline items={way.traces.map((t, i) => ({ title: t.context, time: t.time, current: i === 0 }))} />
    </div>
  );
}

/** Where a parcel is: asked for when somebody wants to see it. */
export function ParcelTraces(props: TracesProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={css.box}>
      <Button variant="plain" size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起物流轨迹' : '查看物流轨迹'}
      </Button>
      {open && <Way {...props} />}
    </div>
  );
}
