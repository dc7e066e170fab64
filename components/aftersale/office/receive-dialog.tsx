'use client';

import { useQueryClient } from '@tanstack/react-query';
import { QuantityField } from '@/components/aftersale/office/quantity-field';
import css from '@/components/ui/office.module.css';
import rows from '@/components/ui/rows.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField } from '@/components/ui/form/fields';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { readFen } from '@/lib/core/money';
import { receiveInput, type OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface ReceiveDialogProps {
  row: OfficeDetailView;
  onClose: () => void;
}

/** What was found in the parcel, line by line; the money follows what arrived. */
export function ReceiveDialog({ row, onClose }: ReceiveDialogProps) {
  const client = useQueryClient();
  const lines = row.inspected;
  const form = useZodForm(receiveInput, {
    initialValues: {
      id: row.id,
      lines: lines.map((l) => ({ orderItemId: l.orderItemId, goodQty: l.quantity, damagedQty: 0 })),
      amountFen: undefined,
      note: '',
    },
    submit: (_typed, parsed) =>
      api.send('/api/admin/return/receive', parsed).finally(() => void invalidate(client, 'admin/return')),
    success: ({ data }) =>
      data.needsSecond
        ? `已验收，退款 ${readFen(data.amountFen)} 元等待财务复核`
        : `已验收，退款 ${readFen(data.amountFen)} 元`,
    done: onClose,
  });
  return (
    <DialogForm title="退货验收" form={form} width={640} submitLabel="确认验收并退款" onClose={onClose}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">寄回</th>
              <th scope="col">完好</th>
              <th scope="col">残损</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <tr key={line.orderItemId}>
                <td>{line.title}</td>
                <td>{line.quantity}</td>
                <td>
                  <QuantityField
                    name={`lines.${i}.goodQty`}
                    label={`${line.title}完好数量`}
                    max={line.quantity}
                  />
                </td>
                <td>
                  <QuantityField
                    name={`lines.${i}.damagedQty`}
                    label={`${line.title}残损数量`}
                    max={line.quantity}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.hint}>完好的退回可售库存，残损的单独登记。少收时按收到的数量退款。</p>
      <MoneyField
        name="amountFen"
        label="退款金额"
        hint={`选填；不填时按收到的数量计算，全部收到为 ${readFen(row.approvedFen ?? 0)} 元，只能调低`}
      />
      <TextAreaField
        name="note"
        label="验收说明"
        rows={2}
        maxLength={500}
        hint="买家可见；少收或调低金额时必填"
      />
    </DialogForm>
  );
}
