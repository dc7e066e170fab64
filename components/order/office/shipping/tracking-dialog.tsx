'use client';

import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trackingHint } from '@/components/order/office/ship-form';
import css from '@/components/order/office/shipping/shipment-dialog.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextAreaField, TextField, useField } from '@/components/ui/form/fields';
import { FormFull, useFormOf } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { DeliveryCorpView } from '@/lib/domain/shipping/contract';
import {
  shipmentEditInput,
  trackingUpdateInput,
  type OfficeShipmentDetail,
} from '@/lib/domain/shipping/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

interface DialogProps {
  shipment: OfficeShipmentDetail;
  onClose: () => void;
}

/** Couriers to choose from; the parcel's own one stays in the list though it is used no more. */
function useCorps(shipment: OfficeShipmentDetail): readonly DeliveryCorpView[] {
  const { data = [] } = useQuery(deliveryCorpsQuery());
  const { deliveryCorpId, corpName } = shipment;
  if (deliveryCorpId === null || data.some((c) => c.id === deliveryCorpId)) return data;
  return [...data, { id: deliveryCorpId, code: '', name: corpName ?? '', noPattern: null, isDefault: false }];
}

function NumberField({ corps }: { corps: readonly DeliveryCorpView[] }) {
  const { values } = useFormOf();
  const { value, set, shared } = useField({ name: 'trackingNo', label: '新运单号', required: true });
  const text = typeof value === 'string' ? value : '';
  const corp = corps.find((c) => c.id === values.deliveryCorpId);
  const hint = trackingHint(corp, text);
  return (
    <TextInput
      {...shared}
      data-autofocus
      value={text}
      onChange={(e) => set(e.currentTarget.value)}
      maxLength={40}
      autoComplete="off"
      placeholder="扫码或输入运单号"
      description={hint && <span className={css.hint}>{hint}</span>}
    />
  );
}

const CorpField = ({ corps }: { corps: readonly DeliveryCorpView[] }) => (
  <SelectField
    name="deliveryCorpId"
    label="物流公司"
    numeric
    searchable
    options={corps.map((c) => ({ value: c.id, label: c.name }))}
  />
);

/** Another tracking number; the one before stays in the history. */
export function TrackingDialog({ shipment, onClose }: DialogProps) {
  const client = useQueryClient();
  const corps = useCorps(shipment);
  const form = useZodForm(trackingUpdateInput, {
    initialValues: {
      id: shipment.id,
      deliveryCorpId: shipment.deliveryCorpId ?? '',
      trackingNo: shipment.trackingNo ?? '',
      reason: '',
    },
    submit: (_typed, parsed) => api.send('/api/admin/shipping/trackingNo/update', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  return (
    <DialogForm title={`修改运单号：${shipment.shipmentNo}`} form={form} columns={2} onClose={onClose}>
      <CorpField corps={corps} />
      <NumberField corps={corps} />
      <FormFull>
        <TextAreaField name="reason" label="修改原因" required rows={2} maxLength={200} />
      </FormFull>
    </DialogForm>
  );
}

/** The courier and the remark of a parcel. */
export function EditDialog({ shipment, onClose }: DialogProps) {
  const client = useQueryClient();
  const corps = useCorps(shipment);
  const form = useZodForm(shipmentEditInput, {
    initialValues: {
      id: shipment.id,
      ...(shipment.deliveryCorpId !== null && { deliveryCorpId: shipment.deliveryCorpId }),
      remark: shipment.remark ?? '',
    },
    submit: (typed, parsed) =>
      api.send('/api/admin/shipping/edit', { ...parsed, remark: typed.remark ?? '' }),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  return (
    <DialogForm title={`修改发货单 ${shipment.shipmentNo}`} form={form} onClose={onClose}>
      {shipment.trackingNo !== null && <CorpField corps={corps} />}
      <TextField name="remark" label="发货备注" maxLength={200} placeholder="选填，仅内部可见" />
    </DialogForm>
  );
}
