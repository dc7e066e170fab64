'use client';

import type { ComponentType } from 'react';
import { AreaPicker } from '@/components/area/area-picker';
import { PasteAddress, type PastedFields } from '@/components/area/paste-address';
import css from '@/components/area/receiver-form.module.css';
import { PlainField, PlainInput } from '@/components/ui/plain-field';

/** What chooses the region: lists beside each other, or the mobile skin's sheet. */
export interface AreaControlProps {
  id: string;
  /** The form finds the control by this path. */
  path: string | undefined;
  value: string;
  onChange: (code: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
  /** Name of the place that the form began with: shown until the names of the lists are there. */
  known?: string;
}

interface ReceiverFieldsProps {
  /** `form.getInputProps` of a form over the fields of an address. */
  input: (name: string) => object;
  areaCode: string;
  onArea: (code: string) => void;
  /** Id of the picker: several forms may stand on one page. */
  areaId: string;
  Area?: ComponentType<AreaControlProps>;
  /** Name of the region that the address has now. */
  areaName?: string;
  /** Takes what a pasted address says; without it none can be pasted. */
  onPasted?: (found: Partial<PastedFields>) => void;
}

type Props = { value?: unknown; error?: unknown } & Record<string, unknown>;

/** The fields of an address: receiver, region, street, numbers. Their grid is the form's. */
export function ReceiverFields({
  input,
  areaCode,
  onArea,
  areaId,
  Area = AreaPicker,
  areaName,
  onPasted,
}: ReceiverFieldsProps) {
  const text = (name: 'name' | 'phone' | 'tel' | 'address' | 'postcode') => {
    const { value, error, ...props } = input(name) as Props;
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  const area = input('areaCode') as Props;
  return (
    <>
      {onPasted && <PasteAddress onRead={onPasted} />}
      <PlainInput label="收货人" required maxLength={30} autoComplete="name" {...text('name')} />
      <PlainInput
        label="手机号码"
        required
        maxLength={40}
        inputMode="tel"
        autoComplete="tel"
        {...text('phone')}
      />
      <div className={css.full}>
        <PlainField label="所在地区" required htmlFor={areaId} error={area.error ? String(area.error) : null}>
          <Area
            id={areaId}
            path={area['data-path'] as string | undefined}
            value={areaCode}
            known={areaName}
            onChange={onArea}
            invalid={Boolean(area.error)}
            describedBy={area.error ? `${areaId}-note` : undefined}
          />
        </PlainField>
      </div>
      <div className={css.full}>
        <PlainInput
          label="详细地址"
          required
          maxLength={120}
          placeholder="街道、门牌号、楼层、房间"
          autoComplete="address-line1"
          {...text('address')}
        />
      </div>
      <PlainInput label="固定电话" maxLength={40} placeholder="选填，如 010-12345678" {...text('tel')} />
      <PlainInput
        label="邮政编码"
        maxLength={12}
        inputMode="numeric"
        placeholder="选填"
        {...text('postcode')}
      />
    </>
  );
}
