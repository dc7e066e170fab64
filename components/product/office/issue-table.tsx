'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EbookCell } from '@/components/product/office/ebook-cell';
import { GenerateDialog } from '@/components/product/office/generate-dialog';
import { IssueAddForm, IssueCoverForm, IssueEditForm } from '@/components/product/office/issue-form';
import css from '@/components/product/office/plans.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { Picture } from '@/components/ui/picture';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import type { IssueRow, PlanRow } from '@/lib/domain/product/plan-contract';
import { issueMachine, type IssueState } from '@/lib/states/product';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const tones: Readonly<Record<IssueState, Tone>> = { planned: 'amber', published: 'green', cancelled: 'gray' };

const facts: readonly Column<IssueRow>[] = [
  { key: 'issueNo', title: '期号', width: 92, always: true, render: (i) => `第 ${i.issueNo} 期` },
  {
    key: 'coverPath',
    title: '封面',
    width: 72,
    render: (i) =>
      i.coverPath ? <Picture src={i.coverPath} alt="" width={36} height={48} kind="cover" /> : '—',
  },
  {
    key: 'title',
    title: '名称',
    width: 190,
    always: true,
    render: (i) => (
      <span>
        {i.title}
        {i.reason && <span className={css.reason}>取消原因：{i.reason}</span>}
      </span>
    ),
  },
  {
    key: 'publishDate',
    title: '出刊日期',
    width: 112,
    render: (i) => <span className={css.number}>{i.publishDate}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 88,
    render: (i) => <StatusTag tone={tones[i.status]}>{i.statusLabel}</StatusTag>,
  },
  { key: 'dueCopies', title: '应寄份数', width: 88, align: 'right' },
  { key: 'sentCopies', title: '已寄份数', width: 88, align: 'right' },
  { key: 'available', title: '过刊库存', width: 88, align: 'right' },
  { key: 'publishedAt', title: '实际出刊', width: 144, hidden: true, as: 'minute' },
];

interface ActsProps {
  issue: IssueRow;
  edit: () => void;
  cover: () => void;
  done: () => void;
}

function Acts({ issue, edit, cover, done }: ActsProps) {
  const may = (a: IssueRow['allowedActions'][number]) => issue.allowedActions.includes(a);
  const name = `第 ${issue.issueNo} 期`;
  const due = issue.dueCopies > 0 ? `${issue.dueCopies} 份` : '';
  return (
    <div className={css.rowActs}>
      {may('edit') && (
        <Button variant="plain" size="s" onClick={edit} aria-label={`修改${name}`}>
          修改
        </Button>
      )}
      {may('cover') && (
        <Button variant="plain" size="s" onClick={cover} aria-label={`${name}的封面`}>
          封面
        </Button>
      )}
      {may('publish') && (
        <ConfirmButton
          variant="plain"
          title={`${name}现在出刊？`}
          text={`${due ? `应寄的 ${due}转为待寄，` : ''}出刊后不能改回；计划日期 ${issue.publishDate}，提前出刊的日期记为今天。`}
          confirmLabel="出刊"
          label={`${name}出刊`}
          done="已出刊"
          onConfirm={async () => {
            await api.post('/api/admin/product/issue/publish', { ids: [issue.id] });
            done();
          }}
        >
          出刊
        </ConfirmButton>
      )}
      {may('cancel') && (
        <ConfirmButton
          variant="plain"
          danger
          title={`取消${name}？`}
          text={
            due
              ? `应寄的 ${due}一并取消，每笔订单生成一条特殊订单，由人工退还该期款项。取消后不能恢复。`
              : '取消后本期不再出售，不能恢复。'
          }
          confirmLabel="取消出刊"
          reason={{ label: '取消原因', required: true }}
          label={`取消${name}`}
          done="已取消"
          onConfirm={async (reason = '') => {
            await api.post('/api/admin/product/issue/cancel', {
              id: issue.id,
              version: issue.version,
              reason,
            });
            done();
          }}
        >
          取消
        </ConfirmButton>
      )}
      {may('delete') && (
        <ConfirmButton
          variant="plain"
          danger
          title={`删除${name}？`}
          text={`没有订单和库存的期次可以删除，${BIN_TEXT}`}
          confirmLabel="删除"
          label={`删除${name}`}
          done="已移入回收站"
          undo={() => bringBack('periodicalIssue', [issue.id]).then(done)}
          onConfirm={async () => {
            await api.post('/api/admin/product/issue/del', { ids: [issue.id] });
            done();
          }}
        >
          删除
        </ConfirmButton>
      )}
      {issue.allowedActions.length === 0 && <span className={css.none}>—</span>}
    </div>
  );
}

/** The issues of a year plan. */
export function IssueTable({ plan, editor }: { plan: PlanRow; editor: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'generate' | 'add' | { edit: IssueRow } | { cover: IssueRow } | null>(
    null,
  );
  const electronic = plan.kind === 'e_periodical';
  const refresh = () => void invalidate(client, 'admin/product');
  const close = () => setOpen(null);
  const columns: readonly Column<IssueRow>[] = [
    ...facts.filter((c) => !electronic || c.key !== 'available'),
    ...(electronic
      ? [
          {
            key: 'ebook',
            title: '电子版',
            width: 148,
            render: (i: IssueRow) => <EbookCell productId={plan.productId} year={plan.year} issueId={i.id} />,
          },
        ]
      : []),
    ...(editor
      ? [
          {
            key: 'act',
            title: '操作',
            width: 250,
            always: true,
            fixed: 'right' as const,
            render: (i: IssueRow) => (
              <Acts
                issue={i}
                edit={() => setOpen({ edit: i })}
                cover={() => setOpen({ cover: i })}
                done={refresh}
              />
            ),
          },
        ]
      : []),
  ];
  const full = plan.issues >= plan.issuesPerYear;
  return (
    <>
      <DataTable<IssueRow>
        id="periodicalIssues"
        label="期次"
        rowKey={(i) => i.id}
        columns={columns}
        pageSize={20}
        filters={[
          {
            kind: 'select',
            name: 'status',
            label: '状态',
            options: optionsOf(issueMachine.labels),
            width: 120,
          },
        ]}
        fixed={{ planId: plan.id }}
        query={listQuery('/api/admin/product/issue/list')}
        toolbar={
          editor && (
            <span className={css.acts}>
              <Button variant="outline" size="s" disabled={full} onClick={() => setOpen('add')}>
                新增一期
              </Button>
              <Button size="s" disabled={plan.cycle === 'custom'} onClick={() => setOpen('generate')}>
                {plan.issues === 0 ? `生成 ${plan.issuesPerYear} 期` : '按规则生成'}
              </Button>
            </span>
          )
        }
        bulk={
          editor
            ? [
                {
                  label: '出刊',
                  confirm: '所选 {n} 期现在出刊？应寄的份数转为待寄，不能改回。',
                  done: '已出刊',
                  when: (i) => i.allowedActions.includes('publish'),
                  run: async (ids) => {
                    await api.post('/api/admin/product/issue/publish', { ids: ids.map(Number) });
                    refresh();
                  },
                },
              ]
            : undefined
        }
        empty={leadOn(
          '还没有期次',
          plan.cycle === 'custom'
            ? '不定期刊请逐期添加，添加后读者才能订阅。'
            : '按出刊规则一次生成全年的期次，核对出刊日后读者才能订阅。',
          {
            label: plan.cycle === 'custom' ? '添加第一期' : `生成全年 ${plan.issuesPerYear} 期`,
            to: () => setOpen(plan.cycle === 'custom' ? 'add' : 'generate'),
            can: 'product.edit',
          },
        )}
      />
      {open === 'generate' && <GenerateDialog plan={plan} onClose={close} />}
      {open === 'add' && <IssueAddForm plan={plan} onClose={close} />}
      {typeof open === 'object' && open && 'edit' in open && (
        <IssueEditForm issue={open.edit} onClose={close} />
      )}
      {typeof open === 'object' && open && 'cover' in open && (
        <IssueCoverForm issue={open.cover} onClose={close} />
      )}
    </>
  );
}
