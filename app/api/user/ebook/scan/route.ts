import { scanReading } from '@/lib/domain/ebook/commands/confirm-reading';
import { scannedView, tokenInput } from '@/lib/domain/ebook/session-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '手机扫描电脑端阅读二维码',
  can: 'ebook.read',
  input: tokenInput,
  output: scannedView,
  handler: (ctx, { token }) => scanReading(ctx, token),
});
