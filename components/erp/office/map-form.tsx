'use client';

import { useQueryClient } from '@tanstack/react-query';
import { TargetField } from '@/components/erp/office/target-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SwitchField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { mapAddInput, type MapView } from '@/lib/domain/erp/map-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** One code of the ERP and what it stands for. */
export function MapForm({ row, onClose }: { row: MapView | null; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(mapAddInput, {
    initialValues: {
      erpCode: row?.erpCode ?? '',
      erpName: row?.erpName ?? '',
      productId: row?.productId ?? '',
      issueId: row?.issueId ?? '',
      unitFactor: row?.unitFactor ?? 1,
      active: row?.active ?? true,
      remark: row?.remark ?? '',
    },
    submit: (input) =>
      row
        ? api.post('/api/admin/erp/software/edit', { ...input, id: row.id, version: row.version })
        : api.post('/api/admin/erp/software/add', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/erp');
    },
  });
  return (
    <DialogForm title={row ? '修改对照' : '新增对照'} form={form} columns={2} width={600} onClose={onClose}>
      <TextField name="erpCode" label="存货编码" required maxLength={64} hint="与 ERP 中的编码完全一致" />
      <TextField name="erpName" label="存货名称" maxLength={200} />
      <FormFull>
        <TargetField initial={row} />
      </FormFull>
      <NumberField
        name="unitFactor"
        label="换算"
        required
        min={1}
        max={10_000}
        hint="一个 ERP 单位折合的册数，如一包 20 册填 20"
      />
      <TextField name="remark" label="备注" maxLength={200} />
      <FormFull>
        <SwitchField name="active" label="启用" hint="停用后，该编码按未对照处理，不再同步库存" />
      </FormFull>
    </DialogForm>
  );
}
