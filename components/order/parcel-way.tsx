'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/parcel-way.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { Timeline } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import { apiQuery } from '@/lib/client/query';

export interface TracesProps {
  shipmentId: number;
  side: 'buyer' | 'desk';
}

/** The way of a parcel, as its courier tells it, the last first; asked for as soon as this is shown. */
export function ParcelWay({ shipmentId, side }: TracesProps) {
  const query = useQuery(
    side === 'buyer'
      ? apiQuery('/api/user/order/tracking/[id]', { id: shipmentId }, { staleTime: 60_000 })
      : apiQuery('/api/admin/shipping/tracking/[id]', { id: shipmentId }, { staleTime: 60_000 }),
  );
  if (query.isPending) {
    return (
      <p className={css.note} role="status">
        正在查询…
      </p>
    );
  }
  if (query.isError) {
    return (
      <p className={css.note} role="alert">
        {errorText(query.error)}
        <Button variant="plain" size="s" onClick={() => void query.refetch()}>
          重试
        </Button>
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
