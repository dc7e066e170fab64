'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationField } from '@/components/credit/office/organization-field';
import css from '@/components/ui/office.module.css';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, RadioField, TextAreaField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { May } from '@/components/ui/office-user';
import { optionsOf } from '@/components/ui/options';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import type { CreditAccountView } from '@/lib/domain/credit/contract';
import { creditProposeInput } from '@/lib/domain/credit/office-contract';
import { MAX_TERM_DAYS } from '@/lib/domain/credit/rules';
import { creditModes, type CreditMode } from '@/lib/states/credit';

const MONTH_DAYS = 30;

interface GrantDialogProps {
  /** Absent where the organisation is chosen first. */
  organization?: { id: number; name: string };
  account?: CreditAccountView | null;
  onClose: () => void;
}

/** Asks for a grant, or for another one: a second person of finance has to agree. */
export function GrantDialog({ organization, account, onClose }: GrantDialogProps) {
  const client = useQueryClient();
  const [requestKey] = useState(() => randomToken(16));
  const form = useZodForm(creditProposeInput, {
    initialValues: {
      organizationId: organization?.id ?? '',
      mode: account?.mode ?? ('invoice_first' satisfies CreditMode),
      limitFen: account?.limitFen ?? '',
      termDays: account?.termDays ?? MONTH_DAYS,
      reason: '',
      requestKey,
    },
    submit: (input) => api.post('/api/admin/credit/propose', input),
    success: '已提交，待另一位财务人员复核',
    done: () => {
      onClose();
      void invalidate(client, 'admin/credit');
    },
  });
  return (
    <DialogForm
      title={account ? '调整授信' : '新增授信'}
      form={form}
      columns={2}
      width={560}
      submitLabel="提交复核"
      onClose={onClose}
    >
      <FormFull>
        {organization ? (
          <p className={css.summary}>{organization.name}</p>
        ) : (
          <OrganizationField name="organizationId" label="单位" required />
        )}
      </FormFull>
      <FormFull>
        <RadioField name="mode" label="方式" required options={optionsOf(creditModes)} />
      </FormFull>
      <MoneyField name="limitFen" label="信用额度" required hint="0 为停用" />
      <NumberField
        name="termDays"
        label="账期天数"
        required
        min={1}
        max={MAX_TERM_DAYS}
        suffix=" 天"
        hint={form.values.mode === 'on_delivery' ? '自订单首次签收之日起' : '自挂账之日起'}
      />
      <FormFull>
        <TextAreaField name="reason" label="理由" required rows={2} maxLength={200} />
      </FormFull>
      <FormFull>
        <p className={css.hint}>另一位财务人员同意后生效；已挂账的订单仍按原来的天数付款。</p>
      </FormFull>
    </DialogForm>
  );
}

/** 新增授信 above the list. */
export function GrantButton() {
  const [open, setOpen] = useState(false);
  return (
    <May can="credit.grant">
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        新增授信
      </Button>
      {open && <GrantDialog onClose={() => setOpen(false)} />}
    </May>
  );
}
