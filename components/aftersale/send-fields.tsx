'use client';

import { useId } from 'react';
import css from '@/components/aftersale/send-fields.module.css';
import type { useSendForm } from '@/components/aftersale/use-send-form';
import { CopyText } from '@/components/ui/copy-text';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { formatMinute } from '@/lib/core/dates';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';

/** Where the goods go back to, and until when. */
export function SendAddress({ row }: { row: AfterSaleDetailView }) {
  const { returnTo } = row;
  if (!returnTo) return null;
  return (
    <div className={css.to}>
      <p>
        寄回地址：<b>{returnTo.name}</b>　{returnTo.phone}
      </p>
      <p>
        {returnTo.address}{' '}
        <CopyText text={`${returnTo.name} ${returnTo.phone} ${returnTo.address}`} what="寄回地址" />
      </p>
      {row.returnParcel === null && row.returnDeadlineAt && (
        <p className={css.due}>
          请在 {formatMinute(row.returnDeadlineAt)} 前寄出，并在包裹内附上售后单号 {row.afterSaleNo}。
        </p>
      )}
    </div>
  );
}

interface SendFieldsProps {
  row: AfterSaleDetailView;
  form: ReturnType<typeof useSendForm>;
}

/** Courier and number of the parcel that goes back. */
export function SendFields({ row, form }: SendFieldsProps) {
  const corpId = useId();
  const corp = form.getInputProps('deliveryCorpId');
  const { value: no, error: noError, ...noProps } = form.getInputProps('trackingNo');
  return (
    <>
      <PlainField label="物流公司" required htmlFor={corpId} error={corp.error ? String(corp.error) : null}>
        <select
          id={corpId}
          className={inputClass}
          value={String(form.values.deliveryCorpId)}
          aria-invalid={corp.error ? true : undefined}
          aria-describedby={corp.error ? `${corpId}-note` : undefined}
          onChange={(e) => form.setFieldValue('deliveryCorpId', e.target.value)}
        >
          <option value="">请选择</option>
          {row.corps.map((c) => (
            <option key={c.id} value={c.id}>
              {c.name}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainInput
        {...noProps}
        label="运单号"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        value={String(no ?? '')}
        error={noError ? String(noError) : null}
      />
    </>
  );
}
