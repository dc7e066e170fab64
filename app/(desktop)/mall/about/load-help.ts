import { cachedAdvisory, cachedQa, cachedQq, cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';

/** What search engines say of the help page. */
export const helpDescription = '书刊订购、支付、发票、配送与售后的常见问题，以及客服联系方式。';

/** Questions with their answers, and how to reach somebody. */
export async function loadHelp() {
  const ctx = publicCtx();
  const [groups, qq, contacts, { hotline }] = await Promise.all([
    cachedQa(ctx),
    cachedQq(ctx),
    cachedAdvisory(ctx, { pageNum: 1, pageSize: 20 }),
    cachedSettings(ctx),
  ]);
  return { groups, qq, contacts: contacts.list, hotline };
}
