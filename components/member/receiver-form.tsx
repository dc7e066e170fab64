'use client';

import { ReceiverFields } from '@/components/area/receiver-fields';
import css from '@/components/area/receiver-form.module.css';
import { useReceiverForm, type ReceiverFormProps } from '@/components/member/use-receiver-form';
import { Button } from '@/components/ui/button';
import { texts } from '@/lib/text/site';

/** The form of a delivery address in a dialog. */
export function ReceiverForm({ onCancel, ...props }: ReceiverFormProps & { onCancel?: () => void }) {
  const { form, offersShare, offersDefault } = useReceiverForm(props);
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
        onPasted={(found) => form.setValues(found)}
        areaId="receiver-area"
      />
      {offersShare && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.shared === true}
            onChange={(e) => form.setFieldValue('shared', e.target.checked)}
          />
          由单位全体成员共用（保存后归单位所有，不能改回个人地址）
        </label>
      )}
      {offersDefault && (
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
