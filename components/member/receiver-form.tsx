'use client';

import { AreaPicker } from '@/components/area/area-picker';
import css from '@/components/member/receiver-form.module.css';
import { Button } from '@/components/ui/button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { PlainField, PlainInput } from '@/components/ui/plain-field';
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
  const text = (name: 'name' | 'phone' | 'tel' | 'address' | 'postcode') => {
    const { value, error, ...props } = form.getInputProps(name);
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  const area = form.getInputProps('areaCode');
  return (
    <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
      <PlainInput label="收货人" required maxLength={30} autoComplete="name" {...text('name')} />
      <PlainInput
        label="手机号码"
        required
        maxLength={20}
        inputMode="tel"
        autoComplete="tel"
        {...text('phone')}
      />
      <div className={css.full}>
        <PlainField
          label="所在地区"
          required
          htmlFor="receiver-area"
          error={area.error ? String(area.error) : null}
        >
          <AreaPicker
            id="receiver-area"
            path={(area as { 'data-path'?: string })['data-path']}
            value={form.values.areaCode}
            onChange={(code) => form.setFieldValue('areaCode', code)}
            invalid={Boolean(area.error)}
            describedBy={area.error ? 'receiver-area-note' : undefined}
          />
        </PlainField>
      </div>
      <div className={css.full}>
        <PlainInput
          label="详细地址"
          required
          maxLength={120}
          placeholder="街道、门牌号、楼层、房间"
          autoComplete="street-address"
          {...text('address')}
        />
      </div>
      <PlainInput label="固定电话" maxLength={20} placeholder="选填，如 010-12345678" {...text('tel')} />
      <PlainInput
        label="邮政编码"
        maxLength={6}
        inputMode="numeric"
        placeholder="选填"
        {...text('postcode')}
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
