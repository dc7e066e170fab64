'use client';

import css from '@/components/invoice/title-dialog.module.css';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { PlainInput } from '@/components/ui/plain-field';
import { titleAddInput, type TitleView } from '@/lib/domain/invoice/title-contract';
import { api } from '@/lib/client/api';

interface TitleFormProps {
  /** `null` for a new title. */
  title: TitleView | null;
  /** The buyer manages an organisation and may keep the title for its members. */
  mayShare?: boolean;
  onSaved: (saved: TitleView) => void;
  onCancel: () => void;
}

type TextField =
  | 'department'
  | 'title'
  | 'taxNo'
  | 'address'
  | 'phone'
  | 'bank'
  | 'bankAccount'
  | 'email'
  | 'receivePhone';

const kinds = [
  { value: 'company', title: '单位' },
  { value: 'personal', title: '个人' },
];

/** Name of what is kept of a title while its person logs in again. */
export const titleDraft = (id: number | undefined) => `title-${id ?? 'new'}`;

function TitleForm({ title, mayShare = false, onSaved, onCancel }: TitleFormProps) {
  const form = useZodForm(titleAddInput, {
    initialValues: {
      titleKind: title?.titleKind ?? 'company',
      title: title?.title ?? '',
      taxNo: title?.taxNo ?? '',
      address: title?.address ?? '',
      phone: title?.phone ?? '',
      bank: title?.bank ?? '',
      bankAccount: title?.bankAccount ?? '',
      email: title?.email ?? '',
      receivePhone: title?.receivePhone ?? '',
      department: title?.department ?? '',
      isDefault: title?.isDefault ?? false,
      shared: title?.shared ?? false,
    },
    draft: titleDraft(title?.id),
    submit: (input) =>
      title
        ? api.post('/api/user/invoice/title/edit', { ...input, id: title.id })
        : api.post('/api/user/invoice/title/add', input),
    success: '发票抬头已保存',
    done: onSaved,
  });
  const company = form.values.titleKind === 'company';
  const text = (name: TextField) => {
    const { value, error, ...props } = form.getInputProps(name);
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  return (
    <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
      <div className={css.full}>
        <ChoiceCards
          label="抬头类型"
          name="titleKind"
          choices={kinds}
          value={form.values.titleKind}
          onChange={(kind) => form.setFieldValue('titleKind', kind as 'personal' | 'company')}
        />
      </div>
      <PlainInput
        label="发票抬头"
        required
        maxLength={100}
        placeholder={company ? '单位全称，与营业执照一致' : '姓名或“个人”'}
        {...text('title')}
      />
      {company && (
        <>
          <PlainInput
            label="纳税人识别号"
            required
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            placeholder="统一社会信用代码，15 至 20 位"
            {...text('taxNo')}
          />
          <p className={css.part}>以下四项开具专用发票时必填</p>
          <PlainInput label="注册地址" maxLength={100} {...text('address')} />
          <PlainInput label="注册电话" maxLength={40} inputMode="tel" {...text('phone')} />
          <PlainInput label="开户银行" maxLength={60} {...text('bank')} />
          <PlainInput label="银行账号" maxLength={40} autoComplete="off" {...text('bankAccount')} />
          <p className={css.part}>电子发票的接收方式</p>
        </>
      )}
      <PlainInput
        label="接收邮箱"
        type="email"
        maxLength={100}
        autoComplete="email"
        placeholder="选填"
        {...text('email')}
      />
      <PlainInput
        label="接收手机"
        maxLength={40}
        inputMode="tel"
        autoComplete="tel"
        placeholder="选填"
        {...text('receivePhone')}
      />
      {mayShare && !title?.shared && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.shared === true}
            onChange={(e) => form.setFieldValue('shared', e.target.checked)}
          />
          由单位全体成员共用（保存后归单位所有，不能改回个人抬头）
        </label>
      )}
      {mayShare && form.values.shared === true && (
        <PlainInput
          label="部门"
          maxLength={30}
          autoComplete="off"
          placeholder="选填，如：财务处"
          hint="按部门开票时，该部门的订单使用此抬头"
          {...text('department')}
        />
      )}
      {!title?.isDefault && form.values.shared !== true && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.isDefault === true}
            onChange={(e) => form.setFieldValue('isDefault', e.target.checked)}
          />
          设为默认抬头
        </label>
      )}
      <div className={css.buttons}>
        <Button variant="outline" disabled={form.busy} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={form.busy}>
          保存抬头
        </Button>
      </div>
    </form>
  );
}

interface TitleDialogProps extends Omit<TitleFormProps, 'onCancel'> {
  open: boolean;
  onClose: () => void;
}

/** The form of a title in a dialog; a click beside it does not throw away what was typed. */
export function TitleDialog({ open, onClose, ...form }: TitleDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={form.title?.shared ? '修改单位共用抬头' : form.title ? '修改发票抬头' : '新增发票抬头'}
      width={640}
      dismissable={false}
    >
      <TitleForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
