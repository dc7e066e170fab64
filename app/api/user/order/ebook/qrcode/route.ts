import { snInput } from '@/lib/domain/ebook/contract';
import { linkCode } from '@/lib/domain/ebook/commands/link-code';
import { qrCode } from '@/lib/server/http/qr-code';
import { route } from '@/lib/server/http/route';
import { siteUrl } from '@/lib/server/site-url';

export const GET = route({
  summary: '激活或手机阅读的二维码',
  can: 'ebook.read',
  rate: 'write',
  input: snInput,
  tx: true,
  acts: 'page',
  reply: 'file',
  file: 'png',
  handler: async (ctx, { sn }) => qrCode(siteUrl((await linkCode(ctx, sn)).path), 'private, no-store'),
});
