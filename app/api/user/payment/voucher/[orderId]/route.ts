import { voucherInput, voucherView } from '@/lib/domain/payment/voucher-contract';
import { getVoucher } from '@/lib/domain/payment/voucher-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '银行转账：收款账户与凭证状态',
  can: 'payment.pay',
  input: voucherInput,
  output: voucherView,
  handler: (ctx, { orderId }) => getVoucher(ctx, orderId),
});
