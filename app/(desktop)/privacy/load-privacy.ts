import { cachedAdvisory, cachedSettings } from '@/lib/domain/site/cached';
import { ADVISORY_PAGE_SIZE } from '@/lib/domain/site/contract';
import { publicCtx } from '@/lib/server/page';
import { privacyPolicy } from '@/lib/text/legal';

/** The privacy policy with the ways to reach the site. */
export async function loadPrivacy() {
  const ctx = publicCtx();
  const [{ hotline, email }, contacts] = await Promise.all([
    cachedSettings(ctx),
    cachedAdvisory(ctx, { pageNum: 1, pageSize: ADVISORY_PAGE_SIZE }),
  ]);
  return privacyPolicy({ hotline, email, advisory: contacts.total > 0 });
}
