'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/order/mobile/order-detail.module.css';
import { NewestTrace } from '@/components/order/newest-trace';
import { parcelGoods, parcelGroups, parcelTone, RECEIVERS_SHOWN } from '@/components/order/parcel-groups';
import { ParcelWay } from '@/components/order/parcel-way';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Sheet } from '@/components/ui/mobile/sheet';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import { isWebUrl } from '@/lib/core/links';
import type { ShipmentView } from '@/lib/domain/order/contract';

interface ParcelProps {
  parcel: ShipmentView;
  n: number;
  onFollow: () => void;
  paper: ReactNode;
}

function Parcel({ parcel, n, onFollow, paper }: ParcelProps) {
  const { corpName, trackingNo } = parcel;
  return (
    <li className={css.part}>
      <p className={css.line}>
        <b>{`包裹 ${n}`}</b>
        <StatusTag tone={parcelTone(parcel.status)}>{parcel.statusLabel}</StatusTag>
      </p>
      {(corpName ?? trackingNo) && (
        <p className={css.line}>
          <span className={css.digits}>
            {corpName} {trackingNo}
          </span>
          {trackingNo && <CopyText text={trackingNo} what="运单号" />}
        </p>
      )}
      {parcel.newest && <NewestTrace {...parcel.newest} />}
      <p className={css.small}>{parcelGoods(parcel)}</p>
      {parcel.shippedAt && <p className={css.small}>发货时间 {formatDateTime(parcel.shippedAt)}</p>}
      {parcel.receivedAt && <p className={css.small}>签收时间 {formatDateTime(parcel.receivedAt)}</p>}
      {(trackingNo || paper) && (
        <p className={css.acts}>
          {paper}
          {trackingNo && (
            <Button
              size="s"
              variant="outlineRed"
              aria-haspopup="dialog"
              aria-label={`查看物流：包裹 ${n}`}
              onClick={onFollow}
            >
              查看物流
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

interface OrderParcelsProps {
  parcels: readonly ShipmentView[];
  /** The delivery list of a parcel. */
  paper?: (parcel: ShipmentView) => ReactNode;
}

/** The parcels of an order, those of a split order under their receivers; where one is comes from below. */
export function MobileOrderParcels({ parcels, paper }: OrderParcelsProps) {
  const groups = parcelGroups(parcels);
  const { shown, long, all, toggle } = useFirst(groups, RECEIVERS_SHOWN);
  const [followed, setFollowed] = useState<ShipmentView | null>(null);
  if (parcels.length === 0) return null;
  const split = parcels.some((p) => p.childOrderId !== null);
  // Without receivers a group has no heading.
  const Group = split ? 'section' : 'div';
  const site = followed?.corpSite;
  return (
    <CellGroup title="物流信息" id="parcels">
      {shown.map((group) => (
        <Group key={group.key} aria-label={split ? group.title : undefined}>
          {split && (
            <h3 className={css.receiver}>
              收货人：{group.title} <small>{`${group.parcels.length} 个包裹`}</small>
            </h3>
          )}
          <ul>
            {group.parcels.map((p, i) => (
              <Parcel key={p.id} parcel={p} n={i + 1} onFollow={() => setFollowed(p)} paper={paper?.(p)} />
            ))}
          </ul>
        </Group>
      ))}
      {long && <MoreButton all={all} label={`查看全部 ${groups.length} 位收货人的包裹`} onClick={toggle} />}
      <Sheet open={followed !== null} onClose={() => setFollowed(null)} title="物流轨迹" tall>
        {followed && (
          <>
            <p className={css.line}>
              <span className={css.digits}>
                {followed.corpName} {followed.trackingNo}
              </span>
              {followed.trackingNo && <CopyText text={followed.trackingNo} what="运单号" />}
            </p>
            <ParcelWay shipmentId={followed.id} side="buyer" />
            {site && isWebUrl(site) && (
              <a className={css.site} href={site} target="_blank" rel="noopener noreferrer">
                到{followed.corpName ?? '物流公司'}官网查询
              </a>
            )}
          </>
        )}
      </Sheet>
    </CellGroup>
  );
}
