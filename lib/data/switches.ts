import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { settings } from '@/db/schema/site';
import type { Ctx } from './ctx';

/**
 * The sentence with which a service is closed by the platform's settings (`<name>.closed`, `<name>.closedText`), or `null` while it is open.
 * Read from the table itself: what a switch refuses is decided by its state now, not by a cached page.
 */
export async function closedText(
  ctx: Ctx,
  name: 'mall' | 'account' | 'ebook',
  standard: string,
): Promise<string | null> {
  const [flag, text] = [`${name}.closed`, `${name}.closedText`];
  const rows = await ctx.db
    .select({ key: settings.key, text: sql<string | null>`${settings.value} #>> '{}'` })
    .from(settings)
    .where(inArray(settings.key, [flag, text]));
  const of = (key: string) => rows.find((r) => r.key === key)?.text ?? '';
  return closedBy(of(flag), of(text), standard);
}

/** What the two settings say, as text; see {@link closedText}. */
export function closedBy(flag: string | null, text: string | null, standard: string): string | null {
  return flag === 'true' ? (text ?? '').trim() || standard : null;
}
