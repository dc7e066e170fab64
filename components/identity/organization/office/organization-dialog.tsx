'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/identity/organization/office/organization-table.module.css';
import { ProposalChanges } from '@/components/identity/organization/office/proposal-changes';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { formatDateTime } from '@/lib/core/dates';
import type { OrganizationAuditRow } from '@/lib/domain/organization/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface OrganizationDialogProps {
  row: OrganizationAuditRow | null;
  onClose: () => void;
}

/** The papers of an organisation beside its licence, with the verdict while it waits. */
export function OrganizationDialog({ row, onClose }: OrganizationDialogProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'pass' | 'reject' | null>(null);
  if (!row) return null;
  const file = row.license && `/api/admin/file/download/${row.license.id}`;
  const decide = async (work: Promise<unknown>) => {
    try {
      await work;
      onClose();
    } finally {
      // Also after a refusal: somebody else may have decided.
      await invalidate(client, 'admin/organization');
    }
  };
  const waiting = row.status === 'pending';
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={waiting ? (row.revision ? '审核资料变更' : '审核单位') : '单位详情'}
        width={860}
        footer={
          waiting && (
            <>
              <Button variant="outline" onClick={() => setAsking('reject')}>
                驳回
              </Button>
              <Button onClick={() => setAsking('pass')}>审核通过</Button>
            </>
          )
        }
      >
        {row.proposal && <ProposalChanges proposal={row.proposal} />}
        <div className={css.papers}>
          <DescriptionList
            items={[
              { label: '单位全称', value: row.name },
              { label: '单位类型', value: row.typeName },
              { label: '信用代码', value: row.creditCode },
              { label: '所在地区', value: row.areaText },
              { label: '详细地址', value: row.address },
              { label: '联系人', value: row.contactName },
              { label: '联系电话', value: row.contactPhone },
              { label: '单位邮箱', value: row.contactEmail },
              { label: '区域经理编码', value: row.managerCode },
              { label: '申请人', value: row.applicant },
              { label: '提交时间', value: row.submittedAt && formatDateTime(row.submittedAt) },
              { label: '提交次数', value: row.attempts },
              { label: '审核人', value: row.auditor },
              { label: '审核时间', value: row.auditedAt && formatDateTime(row.auditedAt) },
              { label: '驳回原因', value: row.rejectReason },
            ].filter((item) => !waiting || !['审核人', '审核时间', '驳回原因'].includes(item.label))}
          />
          <div>
            <p className={css.label}>单位证照</p>
            {file && row.license?.image ? (
              <a href={file} target="_blank" rel="noopener" title="查看原图">
                <img className={css.license} src={file} alt={`${row.name}的证照`} />
              </a>
            ) : file ? (
              <a href={file}>{row.license?.name}</a>
            ) : (
              <p className={css.muted}>没有上传证照</p>
            )}
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking === 'pass'}
        onClose={() => setAsking(null)}
        title={row.revision ? `通过“${row.name}”的资料变更？` : `通过“${row.name}”的审核？`}
        text={
          row.revision ? '通过后新的资料立即生效。' : '通过后其成员立即按单位用户价购买，订单归单位所有。'
        }
        confirmLabel="审核通过"
        onConfirm={() =>
          decide(
            api.post('/api/admin/organization/audit/pass', {
              id: row.id,
              submittedAt: row.submittedAt ?? '',
            }),
          )
        }
        done="审核通过"
      />
      <ConfirmDialog
        open={asking === 'reject'}
        onClose={() => setAsking(null)}
        title={row.revision ? `驳回“${row.name}”的资料变更？` : `驳回“${row.name}”的申请？`}
        text={
          row.revision
            ? '单位继续使用原有资料，可以看到原因并重新提交。'
            : '申请单位可以看到原因，修改后重新提交。'
        }
        confirmLabel="驳回"
        danger
        reason={{ label: '驳回原因', required: true, max: 200 }}
        onConfirm={(reason) =>
          decide(
            api.post('/api/admin/organization/audit/reject', {
              id: row.id,
              submittedAt: row.submittedAt ?? '',
              reason: reason ?? '',
            }),
          )
        }
        done="已驳回"
      />
    </>
  );
}
