'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Price } from '@/components/ui/price';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import { statementSendInput, type OfficeStatementView } from '@/lib/domain/statement/office-contract';
import { closingWords, LINK_DAYS, periodText, type Period } from '@/lib/domain/statement/rules';

interface SendDialogProps {
  organizationId: number;
  period: Period;
  view: OfficeStatementView;
  onClose: () => void;
}

/** 发送: to one mailbox, which also gets the codes. */
export function SendDialog({ organizationId, period, view, onClose }: SendDialogProps) {
  const client = useQueryClient();
  const [requestKey] = useState(() => randomToken(16));
  const { statement } = view;
  const form = useZodForm(statementSendInput, {
    initialValues: { organizationId, ...period, mail: view.mail ?? '', requestKey },
    submit: (input) => api.post('/api/admin/statement/send', input),
    success: '对账单已发送',
    done: () => {
      onClose();
      void invalidate(client, 'admin/statement');
    },
  });
  return (
    <DialogForm title="发送对账单" form={form} submitLabel="发送" onClose={onClose}>
      <p className={css.summary}>
        {`${statement.buyer.name}，${periodText(period)}，${closingWords(statement.closingFen)} `}
        <Price fen={Math.abs(statement.closingFen)} />
      </p>
      <TextField
        name="mail"
        label="接收邮箱"
        required
        maxLength={100}
        autoComplete="off"
        hint={`链接 ${LINK_DAYS} 天内有效，打开时须输入发到该邮箱的验证码。`}
      />
    </DialogForm>
  );
}
