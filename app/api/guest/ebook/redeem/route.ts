import { redeemLink } from '@/lib/domain/ebook/commands/redeem-link';
import { redeemedView, tokenInput } from '@/lib/domain/ebook/session-contract';
import { newReadingId, setReadingCookie } from '@/lib/server/auth/reading';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '使用手机阅读链接',
  can: 'public',
  reader: true,
  input: tokenInput,
  output: redeemedView,
  handler: async (ctx, { token }) => {
    const { secret, rowId } = newReadingId();
    const { view, opened } = await redeemLink(ctx, token, rowId);
    if (opened) setReadingCookie(ctx, secret);
    return view;
  },
});
