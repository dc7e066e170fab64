import type { ReactNode } from 'react';
import { TextField } from '@/components/ui/form/fields';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { FormFull } from '@/components/ui/form/form';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import type { PriceResult } from '@/lib/domain/product/price-contract';
import { ALONE_CHANGE_PERCENT } from '@/lib/domain/product/price-rules';

/** Notice after 改价: whether the new prices hold or wait. */
export const priceDone = (reply: { result: PriceResult }) =>
  reply.result === 'held' ? '价格已生效' : '已提交，等待另一位有商品审核权限的人复核';

interface PriceFormProps {
  /** What is priced. */
  of: string;
  form: ZodForm;
  onClose: () => void;
  /** The fields of its prices. */
  children: ReactNode;
}

/** The dialog of 改价: prices, why they change, and what becomes of it. */
export function PriceForm({ of, form, onClose, children }: PriceFormProps) {
  return (
    <DialogForm
      title={`改价：${of}`}
      form={form}
      columns={2}
      width={560}
      submitLabel="确认改价"
      onClose={onClose}
    >
      {children}
      <FormFull>
        <TextField
          name="reason"
          label="改价原因"
          required
          maxLength={200}
          hint={`调整幅度不超过 ${ALONE_CHANGE_PERCENT}% 且不低于底价的立即生效，其余由另一位有商品审核权限的人复核后生效。已下单的订单不变。`}
        />
      </FormFull>
    </DialogForm>
  );
}
