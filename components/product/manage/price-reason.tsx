import { TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import type { PriceResult } from '@/lib/domain/product/price-contract';
import { ALONE_CHANGE_PERCENT } from '@/lib/domain/product/price-rules';

/** Notice after 改价: whether the new prices hold or wait. */
export const priceDone = (reply: { result: PriceResult }) =>
  reply.result === 'held' ? '价格已生效' : '已提交，等待另一位有商品审核权限的人复核';

/** Why the price changes, and what becomes of it. */
export function PriceReason() {
  return (
    <FormFull>
      <TextField
        name="reason"
        label="改价原因"
        required
        maxLength={200}
        hint={`调整幅度不超过 ${ALONE_CHANGE_PERCENT}% 且不低于底价的立即生效，其余由另一位有商品审核权限的人复核后生效。已下单的订单不变。`}
      />
    </FormFull>
  );
}
