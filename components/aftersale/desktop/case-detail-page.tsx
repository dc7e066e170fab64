'use client';

import { useQuery } from '@tanstack/react-query';
import { caseFacts } from '@/components/aftersale/case-facts';
import { caseList } from '@/components/aftersale/case-list';
import { CaseBanner } from '@/components/aftersale/desktop/case-banner';
import css from '@/components/aftersale/desktop/case-detail-page.module.css';
import { CaseGoods } from '@/components/aftersale/case-goods';
import { SendPanel } from '@/components/aftersale/desktop/send-panel';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { History } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import { isWebUrl } from '@/lib/core/links';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { Loaded } from '@/components/ui/loaded';
import { useHashPlace } from '@/components/ui/use-hash-place';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

type Parcel = AfterSaleDetailView['resent'][number];

function ParcelLine({ title, parcel }: { title: string; parcel: Parcel }) {
  return (
    <p className={css.parcel}>
      <b>{title}</b>
      <span>{parcel.corpName ?? '平邮或自提'}</span>
      {parcel.trackingNo && (
        <span>
          运单号：<span className={css.digits}>{parcel.trackingNo}</span>
          <CopyText text={parcel.trackingNo} what="运单号" />
        </span>
      )}
      {parcel.sentAt && <span className={css.muted}>{formatDateTime(parcel.sentAt)}</span>}
      {parcel.corpSite && isWebUrl(parcel.corpSite) && (
        <a className="link-plain" href={parcel.corpSite} target="_blank" rel="noopener noreferrer">
          到{parcel.corpName}官网查询
        </a>
      )}
    </p>
  );
}

function Facts({ row }: { row: AfterSaleDetailView }) {
  return (
    <Panel title="申请信息">
      <DescriptionList columns={2} items={caseFacts(row, `/user/center/orders/${row.orderId}`)} />
      {row.files.length > 0 && (
        <div className={css.files}>
          <BuyerFileList files={row.files} />
        </div>
      )}
    </Panel>
  );
}

function Case({ row }: { row: AfterSaleDetailView }) {
  useHashPlace();
  const parcels = row.resent.length > 0 || row.returnParcel !== null;
  return (
    <div className={css.page}>
      <PageHeader title="售后详情" back={{ href: caseList.path, label: '退款售后' }} />
      <CaseBanner row={row} />
      {row.allowedActions.includes('ship') && (
        <SendPanel key={row.returnParcel?.trackingNo ?? ''} row={row} />
      )}
      {parcels && (
        <Panel title="物流信息">
          {row.returnParcel && <ParcelLine title="寄回" parcel={row.returnParcel} />}
          {row.resent.map((p) => (
            <ParcelLine key={p.trackingNo ?? p.sentAt} title="补寄" parcel={p} />
          ))}
        </Panel>
      )}
      {row.refunds.length > 0 && (
        <Panel title="退款信息" padded={false}>
          <ul>
            {row.refunds.map((r) => (
              <li key={r.refundNo} className={css.refund}>
                <span className={css.digits}>{r.refundNo}</span>
                <Price fen={r.amountFen} />
                <span>{r.statusLabel}</span>
                {r.successAt && <span className={css.muted}>{formatDateTime(r.successAt)}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="售后商品" padded={false}>
        <CaseGoods row={row} />
      </Panel>
      <Facts row={row} />
      <Panel title="售后跟踪">
        <History events={row.timeline.toReversed()} />
      </Panel>
    </div>
  );
}

/** 售后详情: state and next step, parcels, what was asked for, money, the way it has gone. */
export function CaseDetailPage() {
  const query = useQuery(
    apiQuery('/api/user/refund/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Case row={row} />}</Loaded>;
}
