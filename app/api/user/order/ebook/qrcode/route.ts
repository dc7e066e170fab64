import { snInput } from '@/lib/domain/ebook/contract';
import { getOwnCode } from '@/lib/domain/ebook/queries';
import { activationPath } from '@/lib/domain/ebook/rules';
import { qrCode } from '@/lib/server/http/qr-code';
import { route } from '@/lib/server/http/route';
import { siteUrl } from '@/lib/server/site-url';

export const GET = route({
  summary: '激活二维码',
  can: 'ebook.read',
  input: snInput,
  reply: 'file',
  handler: async (ctx, { sn }) =>
    qrCode(siteUrl(activationPath((await getOwnCode(ctx, sn)).sn)), 'private, no-store'),
});
