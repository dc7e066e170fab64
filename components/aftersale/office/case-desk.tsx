'use client';

import { useQuery } from '@tanstack/react-query';
import { CaseGoods } from '@/components/aftersale/case-goods';
import { CaseActs } from '@/components/aftersale/office/case-acts';
import { CaseMoney, CaseParcels, CaseRefunds } from '@/components/aftersale/office/case-records';
import own from '@/components/aftersale/office/case-desk.module.css';
import { officeTones } from '@/components/aftersale/office/office-look';
import css from '@/components/ui/office.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import { apiQuery } from '@/lib/client/query';

const moment = (iso: string | null) => iso && <span className={css.number}>{formatDateTime(iso)}</span>;

function facts(row: OfficeDetailView) {
  return [
    { label: '售后类型', value: row.kindLabel },
    { label: '货物状态', value: row.goodsStateLabel },
    { label: '申请原因', value: row.reasonLabel },
    { label: '申请时间', value: moment(row.createdAt) },
    ...(row.kind === 'resend'
      ? []
      : [
          { label: '申请金额', value: <Price fen={row.requestedFen} plain /> },
          { label: '同意金额', value: row.approvedFen !== null && <Price fen={row.approvedFen} plain /> },
        ]),
    { label: '问题说明', value: row.reason, wide: true },
    ...(row.auditedBy
      ? [
          { label: '审核人', value: row.auditedBy },
          { label: '审核时间', value: moment(row.auditedAt) },
        ]
      : []),
    ...(row.auditNote ? [{ label: '处理说明', value: row.auditNote, wide: true }] : []),
    ...(row.overrideReason
      ? [{ label: '特批', value: `${row.overrideBy ?? ''}：${row.overrideReason}`, wide: true }]
      : []),
    ...(row.receivedBy
      ? [
          { label: '验收人', value: row.receivedBy },
          { label: '验收时间', value: moment(row.receivedAt) },
        ]
      : []),
    ...(row.receiveNote ? [{ label: '验收说明', value: row.receiveNote, wide: true }] : []),
    ...(row.doneAt ? [{ label: '完成时间', value: moment(row.doneAt) }] : []),
  ];
}

function Pictures({ row }: { row: OfficeDetailView }) {
  if (row.files.length === 0) return null;
  return (
    <Panel title="买家凭证">
      <ul className={own.pictures}>
        {row.files.map((f) => (
          <li key={f.id}>
            <a href={`/api/admin/file/download/${f.id}`} target="_blank" rel="noopener">
              <img src={`/api/admin/file/download/${f.id}`} alt={f.title} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Case({ row }: { row: OfficeDetailView }) {
  return (
    <>
      <PageHeader
        title={<span className={css.number}>售后单 {row.afterSaleNo}</span>}
        text={
          <span className={css.tags}>
            <StatusTag tone={officeTones[row.status]}>{row.statusLabel}</StatusTag>
            {row.overdue && <StatusTag tone="red">超时未处理</StatusTag>}
          </span>
        }
        back={{ href: '/mall/manage/returns', label: '售后处理' }}
        actions={<CaseActs key={row.status} row={row} />}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <Panel title="申请信息">
            <DescriptionList columns={2} items={facts(row)} />
          </Panel>
          <Panel title="售后商品" padded={false}>
            <CaseGoods row={row} />
          </Panel>
          <Pictures row={row} />
          <CaseParcels row={row} />
          <CaseRefunds row={row} />
          <Panel title="经过">
            <History events={row.timeline.toReversed()} />
          </Panel>
        </div>
        <div className={css.side}>
          <CaseMoney row={row} />
        </div>
      </div>
    </>
  );
}

/** One case: what was asked for, what is to be decided, and everything that happened to it. */
export function CaseOffice() {
  const query = useQuery(
    apiQuery(
      '/api/admin/return/detail/[id]',
      { id: useAddressId() },
      { refetchInterval: ({ state: { data } }) => (data?.status === 'approved_refund' ? 5000 : false) },
    ),
  );
  return <Loaded query={query}>{(row) => <Case row={row} />}</Loaded>;
}
