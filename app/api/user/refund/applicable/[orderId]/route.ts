import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import { getApplicable } from '@/lib/domain/aftersale/applicable-queries';
import { applicableView } from '@/lib/domain/aftersale/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单可申请的售后',
  can: 'aftersale.apply',
  input: z.object({ orderId: idField.describe('订单编号') }),
  output: applicableView,
  handler: (ctx, { orderId }) => getApplicable(ctx, orderId),
});
