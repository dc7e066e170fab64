import { z } from 'zod';
import { editPaymentMethod } from '@/lib/domain/payment/commands/save-method';
import { PaymentMethodEditInput } from '@/lib/domain/payment/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改支付方式',
  can: 'paymentMethod.edit',
  message: '保存成功',
  input: PaymentMethodEditInput,
  publicText: true,
  output: z.object({ version: z.number().int().describe('新的版本号') }),
  handler: editPaymentMethod,
});
