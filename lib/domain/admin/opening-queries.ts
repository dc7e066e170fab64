import 'server-only';
import { sql } from 'drizzle-orm';
import { adminPermissionLabels, checkPermission, type PermissionSubject } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import type { OverviewView } from './health-contract';
import { openingSteps, type OpeningKey } from './opening-rules';

/** What of the list is done, asked of the rows that the public pages are made of. */
async function doneSteps(ctx: Ctx): Promise<Record<OpeningKey, boolean>> {
  const set = (key: string) =>
    sql`exists (select from settings where key = ${key} and trim(value #>> '{}') <> '')`;
  const staff = (permission: string) =>
    sql`exists (select from users where role like 'admin#%' and status = 'active' and ${permission} = any(permissions))`;
  const methods = sql.param([...ctx.config.openChannels, 'transfer']);
  const found = await ctx.db.execute<Record<OpeningKey, boolean>>(sql`select
    ${staff('news.edit')} and ${staff('product.edit')} and ${staff('order')} as staff,
    ${set('site.organizer')} and (${set('site.hotline')} or ${set('site.email')}) as contacts,
    ${set('site.icp')} as icp,
    exists (select from advisory_contacts where enabled) as advisory,
    exists (select from article_categories where visible) as columns,
    exists (select from articles where status = 'published' and published_at <= now()) as article,
    exists (select from ads where position = 1 and enabled and coalesce(starts_at <= now(), true)
      and coalesce(ends_at > now(), true)) as carousel,
    exists (select from product_categories where visible) as categories,
    exists (select from delivery_centers where active) as store,
    exists (select from shipping_methods m join freight_rules f on f.shipping_method_id = m.id and f.active
      where m.active) as shipping,
    exists (select from payment_methods where enabled and code = any(${methods}::text[])) as payment,
    exists (select from products where status = 'approved' and marketable) as product`);
  const [row] = found.rows;
  if (!row) throw new Error('the database said nothing');
  return row;
}

/** What is to be done before the site opens; empty when everything is. */
export async function openingList(
  ctx: Ctx,
  subject: PermissionSubject | null,
): Promise<OverviewView['opening']> {
  const done = await doneSteps(ctx);
  if (openingSteps.every(({ key }) => done[key])) return [];
  return openingSteps.map(({ key, label, hint, href, can, by }) => {
    const may = checkPermission(can, subject) === 'ok';
    return {
      key,
      label,
      hint,
      done: done[key],
      href: may ? href : null,
      needs: may ? null : adminPermissionLabels[by],
    };
  });
}
