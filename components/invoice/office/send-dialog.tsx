'use client';

import { useQuery } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { mailInput, sendInput, type OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import { api } from '@/lib/client/api';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

interface HandOverProps {
  invoice: OfficeDetailView;
  onClose: () => void;
  onDone: () => void;
}

/** 发送: an electronic document once more to its buyer. */
export function SendDialog({ invoice, onClose, onDone }: HandOverProps) {
  const form = useZodForm(sendInput, {
    initialValues: { id: invoice.id, email: invoice.email ?? '', phone: invoice.receivePhone ?? '' },
    submit: (_typed, parsed) => api.send('/api/admin/invoice/online/send', parsed),
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm title="发送电子发票" form={form} submitLabel="发送" onClose={onClose}>
      <TextField name="email" label="邮箱" maxLength={100} />
      <TextField name="phone" label="手机" maxLength={40} hint="邮箱和手机至少填一项" />
    </DialogForm>
  );
}

/** 登记寄送: where a paper document went, and by whom. */
export function MailDialog({ invoice, onClose, onDone }: HandOverProps) {
  const corps = useQuery(deliveryCorpsQuery()).data ?? [];
  const { mail } = invoice;
  const form = useZodForm(mailInput, {
    initialValues: {
      id: invoice.id,
      mailName: mail.name ?? '',
      mailPhone: mail.phone ?? '',
      mailAddress: mail.address ?? '',
      mailCorpId: mail.corpId ?? undefined,
      mailTrackingNo: mail.trackingNo ?? '',
    },
    submit: (_typed, parsed) => api.send('/api/admin/invoice/mail', parsed),
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm title="登记纸质发票的寄送" form={form} columns={2} onClose={onClose}>
      <TextField name="mailName" label="收件人" required maxLength={50} />
      <TextField name="mailPhone" label="电话" required maxLength={40} />
      <FormFull>
        <TextField name="mailAddress" label="地址" required maxLength={200} />
      </FormFull>
      <SelectField
        name="mailCorpId"
        label="物流公司"
        numeric
        clearable
        options={corps.map((c) => ({ value: c.id, label: c.name }))}
      />
      <TextField name="mailTrackingNo" label="运单号" maxLength={40} />
    </DialogForm>
  );
}
