import 'server-only';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { errata } from '@/db/schema/letter';
import { products } from '@/db/schema/product';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import type { ErratumListInput, ErratumOfficeRow, ErratumView } from './erratum-contract';
import { ERRATA_SHOWN } from './rules';

const columns = { id: errata.id, flag: errata.enabled, updatedAt: errata.updatedAt };

const shownColumns = {
  id: errata.id,
  edition: errata.edition,
  page: errata.page,
  line: errata.line,
  wrongText: errata.wrongText,
  rightText: errata.rightText,
  statedOn: errata.statedOn,
};

/** Corrections of the office by words, product, switch and day of the last change; without a wish the newest first. */
export async function listOfficeErrata(ctx: Ctx, input: ErratumListInput): Promise<Paged<ErratumOfficeRow>> {
  const words = narrowed(columns, input, products.title, errata.wrongText, errata.rightText);
  const where: SQL | undefined = and(
    words,
    input.productId === undefined ? undefined : eq(errata.productId, input.productId),
  );
  const rows = () =>
    ctx.db
      .select({
        ...shownColumns,
        productId: errata.productId,
        productTitle: products.title,
        enabled: errata.enabled,
        version: errata.version,
        updatedAt: errata.updatedAt,
      })
      .from(errata)
      .innerJoin(products, eq(products.id, errata.productId))
      .where(where)
      .$dynamic();
  const page = rows()
    .orderBy(...ordered(columns, input.sort ?? '-id'))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(rows().as('found')));
  return { ...paged, list: paged.list.map((r) => ({ ...r, updatedAt: toIso(r.updatedAt) })) };
}

/** What the public reads of a product's corrections. */
export async function listErrata(ctx: Ctx, productId: number): Promise<ErratumView[]> {
  return ctx.db
    .select(shownColumns)
    .from(errata)
    .where(and(eq(errata.productId, productId), eq(errata.enabled, true)))
    .orderBy(desc(errata.statedOn), desc(errata.id))
    .limit(ERRATA_SHOWN);
}
