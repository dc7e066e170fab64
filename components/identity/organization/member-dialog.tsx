'use client';

import { useId, useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import {
  draftErrors,
  draftOf,
  emptyDraft,
  standingOf,
  takesLimit,
  type MemberDraft,
} from '@/components/identity/organization/member-draft';
import css from '@/components/identity/organization/member-dialog.module.css';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';
import { limitPeriods, organizationRoles } from '@/lib/states/organization';
import { api } from '@/lib/client/api';

interface MemberFormProps {
  /** `null` to invite somebody. */
  member: OrganizationMemberView | null;
  onSaved: () => void;
  onCancel: () => void;
}

const roleChoices = [
  { value: 'member', title: organizationRoles.member, text: '为单位下单，只看自己的订单' },
  { value: 'manager', title: organizationRoles.manager, text: '管理成员，查看并处理单位全部订单' },
];
const limitChoices = [
  { value: 'no', title: '不限额' },
  { value: 'yes', title: '设置消费限额' },
];

function MemberForm({ member, onSaved, onCancel }: MemberFormProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const fields = useFields<MemberDraft>(member ? draftOf(member) : emptyDraft);
  const { values, judge, set, bind } = fields;

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy || !judge(draftErrors(values, member === null))) return;
    setBusy(true);
    const standing = standingOf(values);
    const saved = await tryCall<unknown>(
      () =>
        member
          ? api.post('/api/user/organization/member/edit', {
              ...standing,
              department: values.department.trim(),
              id: member.id,
            })
          : api.post('/api/user/organization/member/add', { ...standing, phone: values.phone.trim() }),
      judge,
    );
    setBusy(false);
    if (!saved) return;
    toast.success(member ? '成员信息已保存' : '邀请已发送');
    onSaved();
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={member ? '修改成员' : '邀请成员'}>
      {!member && (
        <PlainInput
          {...bind('phone')}
          label="手机号码"
          required
          maxLength={20}
          inputMode="tel"
          autoComplete="off"
          hint="向该号码发送邀请短信；对方登录或注册后在个人中心接受"
        />
      )}
      <PlainInput {...bind('name')} label="姓名" required maxLength={30} autoComplete="off" />
      <PlainInput
        {...bind('title')}
        label="职务（选填）"
        maxLength={30}
        placeholder="如：办公室主任"
        autoComplete="off"
      />
      {member && (
        <PlainInput
          {...bind('department')}
          label="部门（选填）"
          maxLength={30}
          placeholder="如：财务处"
          autoComplete="off"
          hint="按部门开票时，该成员提交的订单归入此部门"
        />
      )}
      <div className={css.full}>
        <p className={css.label} id={`${id}-role`}>
          角色
        </p>
        <ChoiceCards
          label="角色"
          name="role"
          choices={roleChoices}
          value={values.role}
          onChange={(role) => set('role', role)}
          error={fields.errors.role ?? undefined}
        />
      </div>
      {values.role === 'member' && (
        <div className={css.full}>
          <p className={css.label}>消费限额</p>
          <ChoiceCards
            label="消费限额"
            name="limited"
            choices={limitChoices}
            value={values.limited}
            onChange={(limited) => set('limited', limited)}
          />
        </div>
      )}
      {takesLimit(values) && (
        <>
          <PlainInput
            {...bind('spendingLimitFen')}
            label="金额（元）"
            required
            maxLength={12}
            inputMode="decimal"
            placeholder="如：5000"
            autoComplete="off"
          />
          <PlainField label="限额周期" htmlFor={`${id}-period`} error={fields.errors.limitPeriod ?? null}>
            <select
              id={`${id}-period`}
              className={inputClass}
              value={values.limitPeriod}
              onChange={(e) => set('limitPeriod', e.target.value)}
            >
              {Object.entries(limitPeriods).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </PlainField>
        </>
      )}
      <div className={css.buttons}>
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={busy}>
          {member ? '保存' : '发送邀请'}
        </Button>
      </div>
    </form>
  );
}

interface MemberDialogProps extends Omit<MemberFormProps, 'onCancel'> {
  open: boolean;
  onClose: () => void;
}

/** Inviting somebody, or changing what a member may do; a click beside it does not throw away what was typed. */
export function MemberDialog({ open, onClose, ...form }: MemberDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={form.member ? '修改成员' : '邀请成员'}
      width={620}
      dismissable={false}
    >
      <MemberForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
