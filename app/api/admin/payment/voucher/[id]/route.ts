import { idInput } from '@/lib/core/fields';
import { findVoucherFile } from '@/lib/domain/payment/voucher-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '查看付款凭证',
  can: 'payment.manage',
  input: idInput,
  reply: 'file',
  file: 'stored',
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findVoucherFile(ctx, id)),
});
