'use client';

import { useQuery } from '@tanstack/react-query';
import { caseFacts } from '@/components/aftersale/case-facts';
import { caseSentence, caseSteps, issueText } from '@/components/aftersale/case-look';
import css from '@/components/aftersale/mobile/case-detail.module.css';
import { SendCard } from '@/components/aftersale/mobile/send-card';
import { WithdrawButton } from '@/components/aftersale/withdraw-button';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { CellGroup } from '@/components/ui/mobile/cell';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { StateHead } from '@/components/ui/mobile/state-head';
import { Price } from '@/components/ui/price';
import { History } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import { isWebUrl } from '@/lib/core/links';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { Loaded, type Read } from '@/components/ui/loaded';
import { useHashPlace } from '@/components/ui/use-hash-place';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

type Parcel = AfterSaleDetailView['resent'][number];

function ParcelPart({ title, parcel }: { title: string; parcel: Parcel }) {
  return (
    <li className={css.part}>
      <p>
        <b>{title}</b>　{parcel.corpName ?? '平邮或自提'}
      </p>
      {parcel.trackingNo && (
        <p className={css.digits}>
          运单号：{parcel.trackingNo} <CopyText text={parcel.trackingNo} what="运单号" />
        </p>
      )}
      {parcel.sentAt && <p className={css.small}>{formatDateTime(parcel.sentAt)}</p>}
      {parcel.corpSite && isWebUrl(parcel.corpSite) && (
        <a className={css.site} href={parcel.corpSite} target="_blank" rel="noopener noreferrer">
          到{parcel.corpName}官网查询
        </a>
      )}
    </li>
  );
}

function Money({ row }: { row: AfterSaleDetailView }) {
  return (
    <p>
      {row.approvedFen === null ? '申请退款' : '同意退款'} <Price fen={row.approvedFen ?? row.requestedFen} />
      {row.approvedFen !== null && row.approvedFen !== row.requestedFen && (
        <>
          （申请 <Price fen={row.requestedFen} plain />）
        </>
      )}
    </p>
  );
}

/** What became of the case besides its state: parcels and money. */
function Traces({ row }: { row: AfterSaleDetailView }) {
  return (
    <>
      {(row.resent.length > 0 || row.returnParcel !== null) && (
        <CellGroup title="物流信息">
          <ul>
            {row.returnParcel && <ParcelPart title="寄回" parcel={row.returnParcel} />}
            {row.resent.map((p) => (
              <ParcelPart key={p.trackingNo ?? p.sentAt} title="补寄" parcel={p} />
            ))}
          </ul>
        </CellGroup>
      )}
      {row.refunds.length > 0 && (
        <CellGroup title="退款信息">
          <ul>
            {row.refunds.map((r) => (
              <li key={r.refundNo} className={css.part}>
                <p className={css.line}>
                  <Price fen={r.amountFen} />
                  <span>{r.statusLabel}</span>
                </p>
                <p className={css.small}>{r.refundNo}</p>
                {r.successAt && <p className={css.small}>{formatDateTime(r.successAt)}</p>}
              </li>
            ))}
          </ul>
        </CellGroup>
      )}
    </>
  );
}

function Goods({ row }: { row: AfterSaleDetailView }) {
  return (
    <CellGroup title="售后商品">
      <ul className={css.lines}>
        {row.lines.map((line) => (
          <li key={line.orderItemId}>
            <GoodsRow
              href={`/mobile/detail?id=${line.productId}`}
              coverPath={line.coverPath}
              title={line.title}
              spec={[line.specLabel, issueText(line.issues)].filter(Boolean).join('　')}
              quantity={line.quantity}
            >
              {row.kind !== 'resend' && (
                <span>
                  退款 <Price fen={line.amountFen + line.freightFen} plain />
                  {line.freightFen > 0 && (
                    <>
                      （含运费 <Price fen={line.freightFen} plain />）
                    </>
                  )}
                </span>
              )}
            </GoodsRow>
          </li>
        ))}
      </ul>
    </CellGroup>
  );
}

function Case({ row, query }: { row: AfterSaleDetailView; query: Read<AfterSaleDetailView> }) {
  useHashPlace();
  const steps = caseSteps(row);
  const withdraws = row.allowedActions.includes('withdraw');
  return (
    <PullRefresh onRefresh={query.refetch}>
      <StateHead
        label="售后状态"
        stepsLabel="售后进度"
        state={row.statusLabel}
        sentence={caseSentence(row)}
        steps={steps}
        facts={row.kind !== 'resend' && <Money row={row} />}
      />
      <ListFailure failure={query.error} onRetry={query.refetch} />
      {row.allowedActions.includes('ship') && <SendCard key={row.returnParcel?.trackingNo ?? ''} row={row} />}
      <Traces row={row} />
      <Goods row={row} />
      <CellGroup title="申请信息">
        <div className={css.body}>
          <DescriptionList
            items={[
              { label: '售后单号', value: row.afterSaleNo },
              ...caseFacts(row, `/mobile/user/order/${row.orderId}`),
            ]}
          />
          {row.files.length > 0 && (
            <div className={css.files}>
              <BuyerFileList files={row.files} />
            </div>
          )}
        </div>
      </CellGroup>
      <CellGroup title="售后跟踪">
        <div className={css.body}>
          <History events={row.timeline.toReversed()} />
        </div>
      </CellGroup>
      <div className={css.acts}>
        <ButtonLink variant="outline" href={`/mobile/user/order/${row.orderId}`}>
          查看订单
        </ButtonLink>
        {withdraws && <WithdrawButton row={row} size="m" />}
      </div>
    </PullRefresh>
  );
}

/** 售后详情 on a phone: state and next step, the parcel to send, what was asked for, money, the way it has gone. */
export function MobileCaseDetail() {
  const query = useQuery(
    apiQuery('/api/user/refund/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Case row={row} query={query} />}</Loaded>;
}
