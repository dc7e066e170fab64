'use client';

import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextField } from '@/components/ui/form/fields';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  issueAddInput,
  issueCoverInput,
  issueEditInput,
  type IssueRow,
  type PlanRow,
} from '@/lib/domain/product/plan-contract';
import { ImageField } from '@/components/upload/office/image-field';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const TODAY = '出刊日当天零时自动出刊；早于今天的日期在下一个整点出刊';

/** Adds one issue by hand. */
export function IssueAddForm({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(issueAddInput, {
    initialValues: {
      planId: plan.id,
      issueNo: Math.min(plan.issues + 1, plan.issuesPerYear),
      title: '',
      publishDate: '',
    },
    submit: (input) => api.post('/api/admin/product/issue/add', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
    },
  });
  return (
    <DialogForm title={`新增 ${plan.year} 年期次`} form={form} onClose={onClose} width={440}>
      <NumberField name="issueNo" label="期号" required min={1} max={plan.issuesPerYear} />
      <DateField name="publishDate" label="出刊日期" required hint={TODAY} />
      <TextField
        name="title"
        label="名称"
        maxLength={60}
        placeholder={`${plan.year} 年第 5 期`}
        hint="留空为默认名称"
      />
    </DialogForm>
  );
}

/** Names and dates one that has not appeared yet. */
export function IssueEditForm({ issue, onClose }: { issue: IssueRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(issueEditInput, {
    initialValues: {
      id: issue.id,
      version: issue.version,
      title: issue.title,
      publishDate: issue.publishDate,
    },
    submit: (input) => api.post('/api/admin/product/issue/edit', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
    },
  });
  return (
    <DialogForm
      title={`修改 ${issue.year} 年第 ${issue.issueNo} 期`}
      form={form}
      onClose={onClose}
      width={440}
    >
      <TextField name="title" label="名称" required maxLength={60} />
      <DateField name="publishDate" label="出刊日期" required hint={TODAY} />
    </DialogForm>
  );
}

/** Gives an issue its cover, whether it has appeared or not. */
export function IssueCoverForm({ issue, onClose }: { issue: IssueRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(issueCoverInput, {
    initialValues: { id: issue.id, version: issue.version, coverPath: issue.coverPath ?? '' },
    submit: (input) => api.post('/api/admin/product/issue/cover', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
    },
  });
  return (
    <DialogForm
      title={`${issue.year} 年第 ${issue.issueNo} 期的封面`}
      form={form}
      onClose={onClose}
      width={560}
    >
      <ImageField
        name="coverPath"
        label="封面"
        ratio="3 / 4"
        hint="已出刊的最新一期的封面代表该刊，显示在商城各处；没有封面时显示商品图"
      />
    </DialogForm>
  );
}
