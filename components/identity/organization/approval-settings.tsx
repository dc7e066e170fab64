'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import css from '@/components/identity/organization/approval-settings.module.css';
import form from '@/components/identity/organization/member-dialog.module.css';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import type { ApprovalView } from '@/lib/domain/organization/approval-contract';

interface Draft extends Record<string, string> {
  all: 'yes' | 'no';
  /** Id of the member; empty for nobody. */
  substituteId: string;
  from: string;
  to: string;
}

const choices = [
  { value: 'no', title: '仅超出限额的订单', text: '成员在消费限额内直接下单，超出的提交审批' },
  { value: 'yes', title: '成员的全部订单', text: '普通成员的每个订单都先提交审批' },
];

const draftOf = ({ all, substitute }: ApprovalView): Draft => ({
  all: all ? 'yes' : 'no',
  substituteId: substitute ? String(substitute.memberId) : '',
  from: substitute?.from ?? '',
  to: substitute?.to ?? '',
});

function SettingsForm({
  view,
  onSaved,
  onCancel,
}: {
  view: ApprovalView;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { values, errors, set, bind, judge } = useFields<Draft>(draftOf(view));
  const named = values.substituteId !== '';
  const known = view.members.some((m) => String(m.id) === values.substituteId);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    const saved = await tryCall<unknown>(
      () =>
        api.post('/api/user/organization/approval/edit', {
          all: values.all === 'yes',
          substituteId: named ? Number(values.substituteId) : null,
          from: named && values.from ? values.from : null,
          to: named && values.to ? values.to : null,
        }),
      judge,
    );
    setBusy(false);
    if (!saved) return;
    toast.success('采购审批设置已保存');
    onSaved();
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="采购审批设置">
      <div className={cx(form.full, css.choices)}>
        <p className={form.label}>须审批的订单</p>
        <ChoiceCards
          label="须审批的订单"
          name="approval"
          choices={choices}
          value={values.all}
          onChange={(all) => set('all', all)}
        />
      </div>
      <div className={form.full}>
        <PlainField
          label="代审批人（选填）"
          htmlFor={`${id}-substitute`}
          error={errors.substituteId ?? null}
          hint="管理员不在时，在期限内代为审批他人的申请；到期自动失效"
        >
          <select
            id={`${id}-substitute`}
            className={inputClass}
            value={values.substituteId}
            aria-describedby={`${id}-substitute-note`}
            onChange={(e) => set('substituteId', e.target.value)}
          >
            <option value="">不设代审批人</option>
            {named && !known && <option value={values.substituteId}>{view.substitute?.name ?? '—'}</option>}
            {view.members.map((m) => (
              <option key={m.id} value={m.id}>
                {m.name}
              </option>
            ))}
          </select>
        </PlainField>
      </div>
      {named && (
        <>
          <PlainInput {...bind('from')} type="date" label="起始日期" required />
          <PlainInput {...bind('to')} type="date" label="截止日期（含当日）" required />
        </>
      )}
      <div className={form.buttons}>
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={busy}>
          保存
        </Button>
      </div>
    </form>
  );
}

function substituteText({ substitute }: ApprovalView): string {
  if (!substitute) return '未设代审批人';
  const { name, from, to, now, over } = substitute;
  const state = over ? '，已到期' : now ? '，代审批中' : '';
  return `代审批人：${name}（${from} 至 ${to}${state}）`;
}

/** How orders of members are approved, in a line, and the form behind it; for managers. */
export function ApprovalSettings() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(apiQuery('/api/user/organization/approval', {}));
  if (!data) return null;
  return (
    <div className={css.line}>
      <p className={css.words}>
        <b>采购审批</b>
        <span>{data.all ? '成员的全部订单须审批' : '超出消费限额的订单须审批'}</span>
        <span>{substituteText(data)}</span>
      </p>
      <Button size="s" variant="outline" aria-label="修改采购审批设置" onClick={() => setOpen(true)}>
        设置
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="采购审批设置" width={560} dismissable={false}>
          <SettingsForm
            view={data}
            onCancel={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              void invalidate(client, 'user/organization');
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
