'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/shipping/office/settings.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { PasswordField, SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { DeliveryCorpRow } from '@/lib/domain/shipping/place-contract';
import { waybillAccountInput, type WaybillAccountView } from '@/lib/domain/waybill/contract';
import { waybillPayTypes } from '@/lib/states/waybill';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

interface FormProps {
  corp: DeliveryCorpRow;
  account: WaybillAccountView | undefined;
  onClose: () => void;
}

/** The account at a courier: what its branch gave the merchant. */
function AccountForm({ corp, account, onClose }: FormProps) {
  const client = useQueryClient();
  const form = useZodForm(waybillAccountInput, {
    initialValues: {
      deliveryCorpId: corp.id,
      partnerId: account?.partnerId ?? '',
      partnerKey: '',
      net: account?.net ?? '',
      payType: account?.payType ?? 'MONTHLY',
      expType: account?.expType ?? '',
    },
    submit: (_typed, parsed) => api.send('/api/admin/shipping/waybill/account/edit', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/shipping');
      onClose();
    },
  });
  return (
    <DialogForm title={`${corp.name}的电子面单账号`} form={form} columns={2} width={600} onClose={onClose}>
      <TextField
        name="partnerId"
        label="客户账号"
        required
        maxLength={60}
        hint="物流公司网点分配的客户账号或月结账号"
      />
      <PasswordField
        name="partnerKey"
        label="密码"
        hint={account?.hasKey ? '已填写；不修改请留空' : '网点没有给密码时不填'}
      />
      <TextField name="net" label="网点名称" maxLength={60} hint="网点没有要求时不填" />
      <SelectField
        name="payType"
        label="运费支付"
        options={Object.entries(waybillPayTypes).map(([value, label]) => ({ value, label }))}
      />
      <TextField name="expType" label="业务类型" maxLength={30} placeholder="标准快递" />
      {account && (
        <FormFull>
          <ConfirmButton
            variant="plain"
            danger
            title={`删除${corp.name}的电子面单账号？`}
            text="删除后不能再用它取号；已取的运单号不受影响，但不能再从系统取消。"
            onConfirm={async () => {
              await api.send('/api/admin/shipping/waybill/account/del', { deliveryCorpId: corp.id });
              await invalidate(client, 'admin/shipping');
              onClose();
            }}
            done="已删除"
          >
            删除账号
          </ConfirmButton>
        </FormFull>
      )}
    </DialogForm>
  );
}

/** Opens the account of a courier. */
export function WaybillAccountAct({ corp }: { corp: DeliveryCorpRow }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(apiQuery('/api/admin/shipping/waybill/account/list', {}));
  const account = data?.accounts.find((a) => a.deliveryCorpId === corp.id);
  return (
    <>
      <Button
        className={css.act}
        variant="plain"
        size="s"
        disabled={!data}
        title={account ? `客户账号 ${account.partnerId}` : '尚未设置'}
        onClick={() => setOpen(true)}
      >
        面单账号
      </Button>
      {open && <AccountForm corp={corp} account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
