import { idInput } from '@/lib/core/fields';
import { findRefundProof } from '@/lib/domain/payment/refund-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '查看退款凭证',
  can: 'payment.manage',
  input: idInput,
  reply: 'file',
  file: 'stored',
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findRefundProof(ctx, id)),
});
