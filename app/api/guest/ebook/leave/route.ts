import { endReading } from '@/lib/server/auth/reading';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '结束扫码阅读',
  can: 'public',
  reader: true,
  message: '已退出阅读',
  handler: (ctx) => endReading(ctx, 'left').then(() => null),
});
