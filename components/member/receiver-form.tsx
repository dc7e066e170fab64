'use client';

import { ReceiverFields } from '@/components/area/receiver-fields';
import css from '@/components/area/receiver-form.module.css';
import { Button } from '@/components/ui/button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { texts } from '@/lib/text/site';
import { saveReceiver } from '@/lib/domain/member/client';
import { receiverAddInput, type Receiver } from '@/lib/domain/member/contract';

interface ReceiverFormProps {
  /** `null` for a new address. */
  receiver: Receiver | null;
  /** The buyer manages an organisation and may keep the address for its members. */
  mayShare?: boolean;
  onSaved: (saved: Receiver) => void;
  onCancel?: () => void;
}

/** The form of a delivery address, for every skin. */
export function ReceiverForm({ receiver, mayShare = false, onSaved, onCancel }: ReceiverFormProps) {
  const form = useZodForm(receiverAddInput, {
    initialValues: {
      name: receiver?.name ?? '',
      phone: receiver?.phone ?? '',
      tel: receiver?.tel ?? '',
      areaCode: receiver?.areaCode ?? '',
      address: receiver?.address ?? '',
      postcode: receiver?.postcode ?? '',
      isDefault: receiver?.isDefault ?? false,
      shared: receiver?.shared ?? false,
    },
    submit: (input) => saveReceiver(receiver?.id ?? null, input),
    success: '地址已保存',
    done: onSaved,
  });
  return (
    <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
      <ReceiverFields
        input={(name) => form.getInputProps(name)}
        areaCode={form.values.areaCode}
        onArea={(code) => form.setFieldValue('areaCode', code)}
        areaId="receiver-area"
      />
      {mayShare && !receiver?.shared && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.shared === true}
            onChange={(e) => form.setFieldValue('shared', e.target.checked)}
          />
          由单位全体成员共用（保存后归单位所有，不能改回个人地址）
        </label>
      )}
      {!receiver?.isDefault && form.values.shared !== true && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.isDefault === true}
            onChange={(e) => form.setFieldValue('isDefault', e.target.checked)}
          />
          设为默认收货地址
        </label>
      )}
      <p className={css.note}>{texts.notClassified}</p>
      <div className={css.buttons}>
        {onCancel && (
          <Button variant="outline" disabled={form.busy} onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" busy={form.busy}>
          保存地址
        </Button>
      </div>
    </form>
  );
}
