import { deskDownloadInput } from '@/lib/domain/invoice/desk-contract';
import { findDeskFile } from '@/lib/domain/invoice/desk-detail-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载发票文件',
  can: 'invoice.desk',
  input: deskDownloadInput,
  reply: 'file',
  file: 'document',
  handler: async (ctx, input) => privateFile(ctx.ports.storage, await findDeskFile(ctx, input)),
});
