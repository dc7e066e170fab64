'use client';

import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextAreaField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { batUpdateInput, type BatchRow, type OfficeRow } from '@/lib/domain/invoice/office-contract';
import { invoiceForms, invoiceTypes } from '@/lib/states/invoice';
import { api } from '@/lib/client/api';

interface BatUpdateProps {
  rows: readonly OfficeRow[];
  onClose: () => void;
  onDone: (rows: BatchRow[]) => void;
}

/** The same change of several applications; what is left empty stays as it is. */
export function BatUpdateDialog({ rows, onClose, onDone }: BatUpdateProps) {
  const form = useZodForm(batUpdateInput, {
    initialValues: {
      rows: rows.map((r) => ({ id: r.id, version: r.version })),
      type: undefined,
      form: undefined,
      remark: undefined,
      staffRemark: undefined,
    },
    submit: (_typed, parsed) => api.post('/api/admin/invoice/batUpdate', parsed),
    done: (reply) => onDone(reply.rows),
  });
  return (
    <DialogForm title={`修改 ${rows.length} 张待开票的发票`} form={form} columns={2} onClose={onClose}>
      <FormFull>
        <p className={css.hint}>只填要改的项目，留空的不变。抬头和税号各张不同，请打开发票逐张修改。</p>
      </FormFull>
      <SelectField name="type" label="发票类型" clearable options={optionsOf(invoiceTypes)} />
      <SelectField name="form" label="形式" clearable options={optionsOf(invoiceForms)} />
      <FormFull>
        <TextAreaField name="remark" label="发票备注（印在发票上）" rows={2} maxLength={200} />
      </FormFull>
      <FormFull>
        <TextAreaField name="staffRemark" label="内部备注" rows={2} maxLength={200} />
      </FormFull>
    </DialogForm>
  );
}
