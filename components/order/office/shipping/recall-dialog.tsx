'use client';

import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import rows from '@/components/ui/rows.module.css';
import css from '@/components/order/office/shipping/shipment-dialog.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, useField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { recallShipmentInput, type OfficeShipmentDetail } from '@/lib/domain/shipping/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

type Item = OfficeShipmentDetail['items'][number];

function Row({ item, index }: { item: Item; index: number }) {
  const { value, set, shared } = useField({ name: `items.${index}.damaged`, label: '' });
  const { label: _label, withAsterisk: _asterisk, description: _description, ...props } = shared;
  const damaged = typeof value === 'number' ? value : 0;
  return (
    <tr>
      <td>{item.title}</td>
      <td className={rows.right}>{item.quantity}</td>
      <td>
        {item.stocked ? (
          <NumberInput
            {...props}
            size="xs"
            w={104}
            aria-label={`${item.title}残损数量`}
            value={typeof value === 'number' ? value : ''}
            onChange={(v) => set(v === '' ? 0 : v)}
            min={0}
            max={item.quantity}
            allowDecimal={false}
            allowNegative={false}
          />
        ) : (
          '不入库'
        )}
      </td>
      <td className={rows.right}>{Math.max(0, item.quantity - damaged)}</td>
    </tr>
  );
}

/** Calls a parcel back: good copies return to the stock, damaged ones do not, and the order waits to be shipped again. */
export function RecallDialog({ shipment, onClose }: { shipment: OfficeShipmentDetail; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(recallShipmentInput, {
    initialValues: {
      id: shipment.id,
      reason: '',
      items: shipment.items.map((i) => ({ itemId: i.id, damaged: 0 })),
    },
    submit: async (_typed, parsed) => {
      try {
        return await api.send('/api/admin/shipping/recall', parsed);
      } finally {
        void invalidate(client, 'admin/order');
      }
    },
    success: ({ message }) => message,
    done: onClose,
  });
  return (
    <DialogForm
      title={`撤回发货单 ${shipment.shipmentNo}`}
      form={form}
      width={640}
      submitLabel="确认撤回"
      onClose={onClose}
    >
      <p className={css.note}>
        撤回后订单重新等待发货，运单号保留在记录中。完好的商品退回库存并继续为本订单占用；残损的商品计入残损库存，由其他库存补足。
      </p>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" className={rows.right}>
                数量
              </th>
              <th scope="col">残损</th>
              <th scope="col" className={rows.right}>
                完好
              </th>
            </tr>
          </thead>
          <tbody>
            {shipment.items.map((item, i) => (
              <Row key={item.id} item={item} index={i} />
            ))}
          </tbody>
        </table>
      </div>
      <TextAreaField name="reason" label="撤回原因" required rows={2} maxLength={200} />
    </DialogForm>
  );
}
