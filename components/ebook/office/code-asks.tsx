'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { CheckField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { DateField } from '@/components/ui/form/special-fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import office from '@/components/ui/office.module.css';
import { formatMinute } from '@/lib/core/dates';
import {
  codeExtendInput,
  codeRebindInput,
  type CodeAction,
  type CodeRowView,
} from '@/lib/domain/ebook/codes-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

export type ReasonedAct = Extract<CodeAction, 'freeze' | 'unfreeze' | 'void'>;

const asks: Record<
  ReasonedAct,
  { label: string; title: (what: string) => string; text: string; done: string; danger: boolean }
> = {
  freeze: {
    label: '冻结',
    title: (what) => `冻结${what}？`,
    text: '冻结后不能激活；正在阅读的读者从下一页起不能继续。期限照常计算，解除冻结后立即恢复。',
    done: '已冻结',
    danger: true,
  },
  unfreeze: {
    label: '解除冻结',
    title: (what) => `解除冻结${what}？`,
    text: '解除后按原状态继续使用。',
    done: '已解除冻结',
    danger: false,
  },
  void: {
    label: '作废',
    title: (what) => `作废${what}？`,
    text: '作废后不能恢复。随订单发放的激活码请通过售后退款作废。',
    done: '已作废',
    danger: true,
  },
};

interface ReasonAskProps {
  act: ReasonedAct;
  rows: readonly CodeRowView[];
  onClose: () => void;
}

/** Asks why before one code or several are frozen, let free or voided. */
export function ReasonAsk({ act, rows, onClose }: ReasonAskProps) {
  const client = useQueryClient();
  const { title, text, done, label, danger } = asks[act];
  const what = rows.length === 1 ? `激活码 ${rows[0]?.sn ?? ''}` : `所选的 ${rows.length} 个激活码`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title(what)}
      text={text}
      confirmLabel={label}
      danger={danger}
      reason={{ label: '原因', required: true }}
      onConfirm={async (reason = '') => {
        try {
          await api.send(`/api/admin/ebook/code/${act}`, { ids: rows.map((r) => r.id), reason });
        } finally {
          void invalidate(client, 'admin/ebook');
        }
      }}
      done={done}
    />
  );
}

interface AskProps {
  row: CodeRowView;
  onClose: () => void;
}

/** 换绑: the number of the next reader, and why. */
export function RebindForm({ row, onClose }: AskProps) {
  const client = useQueryClient();
  const form = useZodForm(codeRebindInput, {
    initialValues: { id: row.id, phone: '', reason: '' },
    submit: (input) => api.send('/api/admin/ebook/code/rebind', input),
    success: ({ data }) => `已换绑至 ${data.name}（${data.phone}）`,
    done: () => {
      onClose();
      void invalidate(client, 'admin/ebook');
    },
  });
  return (
    <DialogForm title={`换绑激活码 ${row.sn}`} form={form} onClose={onClose} submitLabel="换绑" width={460}>
      <FormFull>
        <p className={office.summary}>
          当前读者：{row.readerName ?? '—'} {row.readerPhone}
          <br />
          换绑后原读者从下一页起不能阅读，激活时间和阅读期限不变。
        </p>
      </FormFull>
      <TextField
        name="phone"
        label="新读者的手机号码"
        required
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        hint="须已注册；未注册的请读者先注册账号"
      />
      <TextAreaField name="reason" label="换绑原因" required maxLength={200} />
    </DialogForm>
  );
}

/** 延期: the new last day, or none. */
export function ExtendForm({ row, onClose }: AskProps) {
  const client = useQueryClient();
  const form = useZodForm(codeExtendInput, {
    initialValues: { id: row.id, until: '', forever: false, reason: '' },
    submit: (input) => api.send('/api/admin/ebook/code/extend', input),
    success: '已延期',
    done: () => {
      onClose();
      void invalidate(client, 'admin/ebook');
    },
  });
  return (
    <DialogForm title={`延长阅读期限 ${row.sn}`} form={form} onClose={onClose} submitLabel="延期" width={440}>
      <FormFull>
        <p className={office.summary}>
          当前阅读截止：{row.expiresAt ? formatMinute(row.expiresAt) : '长期有效'}
        </p>
      </FormFull>
      <DateField name="until" label="新的截止日期" hint="含当日" />
      <CheckField name="forever" label="长期有效" />
      <TextAreaField name="reason" label="延期原因" required maxLength={200} />
    </DialogForm>
  );
}
