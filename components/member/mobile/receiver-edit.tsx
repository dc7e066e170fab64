'use client';

import { AreaInput } from '@/components/area/mobile/area-input';
import { ReceiverFields } from '@/components/area/receiver-fields';
import css from '@/components/member/mobile/receiver-edit.module.css';
import { useReceiverForm, type ReceiverFormProps } from '@/components/member/use-receiver-form';
import { Button } from '@/components/ui/button';
import { areaText } from '@/lib/domain/area/rules';
import { texts } from '@/lib/text/site';

/** The form of a delivery address as a page of its own. */
export function ReceiverEdit(props: ReceiverFormProps) {
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
        Area={AreaInput}
        areaName={props.receiver ? areaText(props.receiver) : undefined}
      />
      {offersShare && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.shared === true}
            onChange={(e) => form.setFieldValue('shared', e.target.checked)}
          />
          <span>由单位全体成员共用（保存后归单位所有，不能改回个人地址）</span>
        </label>
      )}
      {offersDefault && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.isDefault === true}
            onChange={(e) => form.setFieldValue('isDefault', e.target.checked)}
          />
          <span>设为默认收货地址</span>
        </label>
      )}
      <p className={css.note}>{texts.notClassified}</p>
      <Button type="submit" size="l" block busy={form.busy}>
        保存地址
      </Button>
    </form>
  );
}
