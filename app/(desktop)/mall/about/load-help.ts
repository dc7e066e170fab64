import { cachedFreeFreight } from '@/lib/domain/shipping/cached';
import { cachedAdvisory, cachedQa, cachedQq, cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';

/** What search engines say of the help page. */
export const helpDescription = '书刊订购、支付、发票、配送与售后的常见问题，以及客服联系方式。';

/** Questions with their answers, how to reach somebody, and from which sum on goods travel free. */
export async function loadHelp() {
  const ctx = publicCtx();
  const [groups, qq, contacts, { hotline }, freight] = await Promise.all([
    cachedQa(ctx),
    cachedQq(ctx),
    cachedAdvisory(ctx, { pageNum: 1, pageSize: 20 }),
    cachedSettings(ctx),
    cachedFreeFreight(ctx),
  ]);
  return { groups, qq, contacts: contacts.list, hotline, freight };
}
