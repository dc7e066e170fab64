import { submitVoucher } from '@/lib/domain/payment/commands/submit-voucher';
import { voucherUploadInput, voucherView } from '@/lib/domain/payment/voucher-contract';
import { getVoucher } from '@/lib/domain/payment/voucher-queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '上传付款凭证（银行转账）',
  can: 'payment.pay',
  input: voucherUploadInput,
  output: voucherView,
  rate: 'upload',
  tx: false,
  message: '凭证已提交，请等待财务审核',
  handler: async (ctx, input) => {
    await submitVoucher(ctx, input);
    return getVoucher(ctx, input.id);
  },
});
