'use client';

import type { ReactNode } from 'react';
import { parcelGoods, parcelGroups, parcelTone, RECEIVERS_SHOWN } from '@/components/order/parcel-groups';
import { NewestTrace } from '@/components/order/newest-trace';
import { ParcelTraces } from '@/components/order/parcel-traces';
import { CopyText } from '@/components/ui/copy-text';
import css from '@/components/order/desktop/order-parcels.module.css';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import { isWebUrl } from '@/lib/core/links';
import type { ShipmentView } from '@/lib/domain/order/contract';

interface ParcelProps {
  parcel: ShipmentView;
  n: number;
  paper: ReactNode;
}

function Parcel({ parcel, n, paper }: ParcelProps) {
  const { corpName, corpSite, trackingNo } = parcel;
  return (
    <li className={css.parcel}>
      <div className={css.line}>
        <b>{`包裹 ${n}`}</b>
        <StatusTag tone={parcelTone(parcel.status)}>{parcel.statusLabel}</StatusTag>
        {corpName && <span>{corpName}</span>}
        {trackingNo && (
          <span className={css.no}>
            运单号：<span className={css.digits}>{trackingNo}</span>
            <CopyText text={trackingNo} what="运单号" />
          </span>
        )}
        {corpSite && trackingNo && isWebUrl(corpSite) && (
          <a className="link-plain" href={corpSite} target="_blank" rel="noopener noreferrer">
            到{corpName ?? '物流公司'}官网查询
          </a>
        )}
        {paper}
      </div>
      <p className={css.text}>{parcelGoods(parcel)}</p>
      <p className={css.text}>
        {parcel.shippedAt && <>发货时间 {formatDateTime(parcel.shippedAt)}</>}
        {parcel.receivedAt && <>　签收时间 {formatDateTime(parcel.receivedAt)}</>}
      </p>
      {parcel.newest && <NewestTrace {...parcel.newest} />}
      {trackingNo && <ParcelTraces shipmentId={parcel.id} side="buyer" />}
    </li>
  );
}

interface OrderParcelsProps {
  parcels: readonly ShipmentView[];
  /** The delivery list of a parcel. */
  paper?: (parcel: ShipmentView) => ReactNode;
}

/** The parcels of an order with the numbers to follow them by; those of a split order stand under their receivers. */
export function OrderParcels({ parcels, paper }: OrderParcelsProps) {
  const groups = parcelGroups(parcels);
  const { shown, long, all, toggle } = useFirst(groups, RECEIVERS_SHOWN);
  if (parcels.length === 0) return null;
  const split = parcels.some((p) => p.childOrderId !== null);
  // Without receivers a group has no heading.
  const Group = split ? 'section' : 'div';
  return (
    <Panel title="物流信息" id="parcels" padded={false}>
      {shown.map((group) => (
        <Group key={group.key} aria-label={split ? group.title : undefined}>
          {split && (
            <h3 className={css.receiver}>
              收货人：{group.title}
              <small>{`${group.parcels.length} 个包裹`}</small>
            </h3>
          )}
          <ul>
            {group.parcels.map((p, i) => (
              <Parcel key={p.id} parcel={p} n={i + 1} paper={paper?.(p)} />
            ))}
          </ul>
        </Group>
      ))}
      {long && <MoreButton all={all} label={`查看全部 ${groups.length} 位收货人的包裹`} onClick={toggle} />}
    </Panel>
  );
}
