import { downloadInput } from '@/lib/domain/invoice/contract';
import { findInvoiceFile } from '@/lib/domain/invoice/queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载电子发票',
  can: 'invoice.manage',
  input: downloadInput,
  reply: 'file',
  file: 'document',
  handler: async (ctx, input) => privateFile(ctx.ports.storage, await findInvoiceFile(ctx, input)),
});
