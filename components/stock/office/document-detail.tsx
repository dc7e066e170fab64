'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DocumentActs } from '@/components/stock/office/document-acts';
import { DocumentLines } from '@/components/stock/office/document-lines';
import { documentTones, kindTones } from '@/components/stock/office/stock-look';
import css from '@/components/stock/office/stock.module.css';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import office from '@/components/ui/office.module.css';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { DocumentDetailView } from '@/lib/domain/stock/document-contract';
import { apiQuery, invalidate } from '@/lib/client/query';

const moment = (iso: string | null) => iso && <span className={office.number}>{formatDateTime(iso)}</span>;

function Peer({ document: d }: { document: DocumentDetailView }) {
  if (!d.peer) return null;
  return (
    <a className={office.link} href={`/mall/manage/stock/documents/${d.peer.id}`}>
      {d.peer.docNo}（{d.peer.deliveryCenterName}）
    </a>
  );
}

function facts(d: DocumentDetailView) {
  return [
    { label: '方向', value: d.kindLabel },
    { label: '事由', value: d.reasonLabel },
    { label: '发货仓', value: d.deliveryCenterName },
    ...(d.peer ? [{ label: d.kind === 'out' ? '调入单' : '调出单', value: <Peer document={d} /> }] : []),
    { label: '合计册数', value: <span className={office.number}>{d.quantity}</span> },
    ...(d.amountFen === null ? [] : [{ label: '合计金额', value: <Price fen={d.amountFen} plain /> }]),
    { label: '备注', value: d.remark },
    { label: '制单', value: d.createdBy ?? '系统' },
    { label: '制单时间', value: moment(d.createdAt) },
    ...(d.postedAt
      ? [
          { label: '生效', value: d.postedBy ?? '系统' },
          { label: '生效时间', value: moment(d.postedAt) },
        ]
      : []),
    ...(d.cancelledAt
      ? [
          { label: '作废', value: d.cancelledBy ?? '系统' },
          { label: '作废时间', value: moment(d.cancelledAt) },
          { label: '作废原因', value: d.cancelReason },
        ]
      : []),
  ];
}

/** A request to cancel that waits for a second person. */
function Waiting({ approval }: { approval: NonNullable<DocumentDetailView['approval']> }) {
  return (
    <p className={css.only} role="status">
      {approval.mine
        ? '您申请作废此单据，须由另一名仓储人员同意。'
        : `${approval.requestedBy} 申请作废此单据，请核对后决定是否同意。`}
      原因：{approval.reason}（{formatDateTime(approval.requestedAt)}）
    </p>
  );
}

function Document({ document: d }: { document: DocumentDetailView }) {
  const client = useQueryClient();
  const moved = d.status === 'posted' || d.status === 'cancelled';
  return (
    <>
      <PageHeader
        title={
          <span className={office.number}>
            {d.kindLabel}单 {d.docNo}
          </span>
        }
        text={
          <span className={office.tags}>
            <StatusTag tone={documentTones[d.status]}>{d.statusLabel}</StatusTag>
            <StatusTag tone={kindTones[d.kind]}>{d.reasonLabel}</StatusTag>
            {d.waiting && <StatusTag tone="amber">作废待同意</StatusTag>}
          </span>
        }
        back={{ href: '/mall/manage/stock/documents', label: '出入库单' }}
        actions={
          <>
            {moved && (
              <ButtonLink
                variant="outline"
                size="s"
                href={`/mall/manage/stock/ledger?bizType=document&bizId=${d.id}`}
              >
                库存流水
              </ButtonLink>
            )}
            {d.items.length > 0 && (
              <ButtonLink
                variant="outline"
                size="s"
                href={`/mall/manage/stock/documents/${d.id}/print`}
                target="_blank"
                rel="noopener"
              >
                打印
              </ButtonLink>
            )}
            <DocumentActs document={d} />
          </>
        }
      />
      {d.approval && <Waiting approval={d.approval} />}
      <div className={office.columns}>
        <div className={office.main}>
          <DocumentLines
            document={d}
            mayEdit={d.allowedActions.includes('edit')}
            onChanged={() => invalidate(client, 'admin/stock')}
          />
        </div>
        <div className={office.side}>
          <Panel title="单头">
            <DescriptionList items={facts(d)} />
          </Panel>
          <Panel title="经过">
            <History events={d.timeline.toReversed()} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** One stock document: its head, its lines, what happened to it and what may be done with it. */
export function DocumentDetail() {
  const query = useQuery(apiQuery('/api/admin/stock/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(document) => <Document document={document} />}</Loaded>;
}
