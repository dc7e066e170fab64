'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import css from '@/components/aftersale/desktop/send-panel.module.css';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { formatMinute } from '@/lib/core/dates';
import { refreshAfterSales, shipBack } from '@/lib/domain/aftersale/client';
import { shipBackInput, type AfterSaleDetailView } from '@/lib/domain/aftersale/contract';

/** Where the goods go back to, until when, and by which parcel. */
export function SendPanel({ row }: { row: AfterSaleDetailView }) {
  const client = useQueryClient();
  const corpId = useId();
  const sent = row.returnParcel !== null;
  const form = useZodForm(shipBackInput, {
    initialValues: {
      id: row.id,
      deliveryCorpId: row.returnParcel?.corpId ?? '',
      trackingNo: row.returnParcel?.trackingNo ?? '',
    },
    submit: shipBack,
    success: '寄回物流已保存',
    done: () => void refreshAfterSales(client),
  });
  const { returnTo } = row;
  const corp = form.getInputProps('deliveryCorpId');
  const { value: no, error: noError, ...noProps } = form.getInputProps('trackingNo');
  return (
    <Panel title={sent ? '更正寄回物流' : '寄回商品'} id="send">
      {returnTo && (
        <div className={css.to}>
          <p>
            寄回地址：<b>{returnTo.name}</b>　{returnTo.phone}
          </p>
          <p>
            {returnTo.address}{' '}
            <CopyText text={`${returnTo.name} ${returnTo.phone} ${returnTo.address}`} what="寄回地址" />
          </p>
          {!sent && row.returnDeadlineAt && (
            <p className={css.due}>
              请在 {formatMinute(row.returnDeadlineAt)} 前寄出，并在包裹内附上售后单号 {row.afterSaleNo}。
            </p>
          )}
        </div>
      )}
      <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
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
          value={String(no ?? '')}
          error={noError ? String(noError) : null}
        />
        <Button type="submit" busy={form.busy}>
          {sent ? '保存更正' : '提交运单号'}
        </Button>
      </form>
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
    </Panel>
  );
}
