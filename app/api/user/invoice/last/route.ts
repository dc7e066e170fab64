import { lastTitleView } from '@/lib/domain/invoice/title-contract';
import { findLastTitle } from '@/lib/domain/invoice/title-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '最近使用的发票抬头',
  can: 'invoice.manage',
  output: lastTitleView,
  handler: findLastTitle,
});
