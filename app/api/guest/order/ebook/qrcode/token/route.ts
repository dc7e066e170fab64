import { followReading, offerReading } from '@/lib/domain/ebook/commands/offer-reading';
import { qrTokenInput, qrTokenView } from '@/lib/domain/ebook/session-contract';
import { newReadingId, setReadingCookie } from '@/lib/server/auth/reading';
import { qrPicture } from '@/lib/server/http/qr-code';
import { addressKey, consumeRate } from '@/lib/server/http/rate';
import { route } from '@/lib/server/http/route';
import { siteUrl } from '@/lib/server/site-url';

export const GET = route({
  summary: '电脑端阅读二维码及其状态',
  can: 'public',
  browser: true,
  acts: 'browser',
  reader: true,
  input: qrTokenInput,
  output: qrTokenView,
  handler: async (ctx, { token }) => {
    if (token === undefined) {
      await consumeRate('qr', addressKey(ctx.ip));
      const offer = await offerReading(ctx);
      return { ...offer, picture: await qrPicture(siteUrl(`/mobile/ebookConfirm/${offer.token}`)) };
    }
    const { secret, rowId } = newReadingId();
    const { view, opened } = await followReading(ctx, token, rowId);
    if (opened) setReadingCookie(ctx, secret);
    return view;
  },
});
