'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField } from '@/components/ui/form/fields';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { readFen } from '@/lib/core/money';
import { agreeInput, type OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface AgreeDialogProps {
  row: OfficeDetailView;
  onClose: () => void;
}

const TITLES = { refund_only: '同意退款', return_refund: '同意退货退款', resend: '同意补寄' } as const;

const fenOf = (v: unknown): number => (typeof v === 'number' && Number.isSafeInteger(v) ? v : 0);

/** What is agreed to: the amount, why it is lower, and why a rule is set aside. */
export function AgreeDialog({ row, onClose }: AgreeDialogProps) {
  const client = useQueryClient();
  const { money } = row;
  const pays = row.kind !== 'resend';
  const form = useZodForm(agreeInput, {
    initialValues: {
      id: row.id,
      goodsFen: pays ? money.goodsFen : undefined,
      freightFen: pays ? money.freightFen : undefined,
      note: '',
      overrideReason: '',
    },
    submit: (_typed, parsed) =>
      api.send('/api/admin/return/agree', parsed).finally(() => void invalidate(client, 'admin/return')),
    success: ({ data, message }) => (data.needsSecond ? '已同意，退款等待另一位财务人员复核' : message),
    done: onClose,
  });
  const sum = fenOf(form.values.goodsFen) + fenOf(form.values.freightFen);
  const lower = pays && sum < row.requestedFen;
  const special = pays && (fenOf(form.values.freightFen) > money.freightFen || money.activatedQty > 0);
  return (
    <DialogForm title={TITLES[row.kind]} form={form} submitLabel={TITLES[row.kind]} onClose={onClose}>
      {pays && (
        <>
          {money.activatedQty > 0 && (
            <p className={css.warn}>
              {`含 ${money.activatedQty} 份已激活的电子商品，退款后激活码作废${money.mayOverride ? '，须填写特批原因。' : '；须由财务或平台管理员特批。'}`}
            </p>
          )}
          <MoneyField
            name="goodsFen"
            label="商品退款"
            required
            hint={`申请 ${readFen(money.goodsFen)} 元，只能调低`}
          />
          {money.freightMostFen > 0 && (
            <MoneyField
              name="freightFen"
              label="退还运费"
              hint={
                money.freightFen < money.freightMostFen
                  ? `可直接退 ${readFen(money.freightFen)} 元，特批最多 ${readFen(money.freightMostFen)} 元`
                  : `最多 ${readFen(money.freightMostFen)} 元`
              }
            />
          )}
          <p className={css.summary} role="status">
            {row.kind === 'return_refund' ? '验收后退款' : '将退款'} <b>{readFen(sum)}</b> 元
            {row.requestedFen !== sum && `（申请 ${readFen(row.requestedFen)} 元）`}
            {sum > money.secondPersonFen && '；超过限额，须由另一位财务人员复核'}
            {sum > money.heldFen && `；订单的可退款项只剩 ${readFen(money.heldFen)} 元`}
          </p>
          {special && (
            <TextAreaField
              name="overrideReason"
              label="特批原因"
              required
              rows={2}
              maxLength={500}
              hint="仅内部可见"
            />
          )}
        </>
      )}
      {row.kind === 'return_refund' && (
        <p className={css.hint}>同意后买家会看到寄回地址，须在 7 天内寄回并填写运单号。</p>
      )}
      {row.kind === 'resend' && <p className={css.hint}>同意后由仓储补寄发货，无需买家寄回商品。</p>}
      <TextAreaField
        name="note"
        label="处理说明"
        required={lower}
        rows={2}
        maxLength={500}
        hint={lower ? '金额低于申请，请说明原因；买家可见' : '选填，买家可见'}
      />
    </DialogForm>
  );
}
