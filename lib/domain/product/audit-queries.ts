import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { productCategories, productRevisions, products } from '@/db/schema/product';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { ProductAuditListInput } from './audit-contract';
import { officeRows, type OfficeProductRow } from './office-queries';
import { descendantsSql } from './scope';

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

function between(
  column: typeof products.submittedAt | typeof productRevisions.auditedAt,
  input: { startTime?: string; endTime?: string },
) {
  return and(
    input.startTime ? gte(column, dayStart(input.startTime)) : undefined,
    input.endTime ? lt(column, dayEnd(input.endTime)) : undefined,
  );
}

/** What every audit list can be narrowed by. */
function common(input: ProductAuditListInput) {
  return and(
    input.categoryId ? inArray(products.categoryId, descendantsSql(input.categoryId)) : undefined,
    input.kind ? eq(products.kind, input.kind) : undefined,
  );
}

/** Products and revisions that wait for an auditor, the longest waiting first. */
export async function listPending(ctx: Ctx, input: ProductAuditListInput): Promise<Paged<OfficeProductRow>> {
  const fresh = eq(products.status, 'pending');
  const revised = eq(products.workingStatus, 'pending');
  const word = input.keyword ? containsPattern(input.keyword) : null;
  const where = and(
    isNull(products.deletedAt),
    input.type === 'new' ? fresh : input.type === 'revision' ? revised : or(fresh, revised),
    common(input),
    word ? or(ilike(products.title, word), ilike(products.sku, word)) : undefined,
    input.mine ? eq(products.submittedBy, requireAdmin(ctx).userId) : undefined,
    between(products.submittedAt, input),
  );
  const page = ctx.db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(sql`${products.submittedAt} asc nulls first`, asc(products.id))
    .limit(input.pageSize)
    .offset(pageOffset(input))
    .then((found) =>
      officeRows(
        ctx,
        found.map((f) => f.id),
      ),
    );
  return paginate(input, page, ctx.db.$count(products, where));
}

/** Decisions of the auditors, the latest first; those on deleted products too. */
export async function listAudited(ctx: Ctx, input: ProductAuditListInput) {
  const word = input.keyword ? containsPattern(input.keyword) : null;
  const where = and(
    isNotNull(productRevisions.auditedAt),
    input.result === 'reject' ? eq(productRevisions.status, 'rejected') : undefined,
    input.result === 'approve' ? inArray(productRevisions.status, ['approved', 'superseded']) : undefined,
    input.type === 'new' ? eq(productRevisions.revisionNo, 1) : undefined,
    input.type === 'revision' ? sql`${productRevisions.revisionNo} > 1` : undefined,
    common(input),
    word ? or(ilike(productRevisions.title, word), ilike(products.sku, word)) : undefined,
    input.mine ? eq(productRevisions.auditedBy, requireAdmin(ctx).userId) : undefined,
    between(productRevisions.auditedAt, input),
  );
  const page = ctx.db
    .select({
      id: products.id,
      revisionNo: productRevisions.revisionNo,
      title: productRevisions.title,
      sku: products.sku,
      coverPath: sql<string | null>`${productRevisions.data} -> 'pictures' ->> 0`,
      kind: products.kind,
      categoryName: productCategories.name,
      submittedByName: submitter.name,
      revisionStatus: productRevisions.status,
      opinion: productRevisions.opinion,
      auditedByName: auditor.name,
      auditedAt: productRevisions.auditedAt,
      status: products.status,
      workingStatus: products.workingStatus,
      deletedAt: products.deletedAt,
    })
    .from(productRevisions)
    .innerJoin(products, eq(products.id, productRevisions.productId))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(submitter, eq(submitter.id, productRevisions.submittedBy))
    .leftJoin(auditor, eq(auditor.id, productRevisions.auditedBy))
    .where(where)
    .orderBy(desc(productRevisions.auditedAt), desc(productRevisions.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = ctx.db
    .select({ n: count() })
    .from(productRevisions)
    .innerJoin(products, eq(products.id, productRevisions.productId))
    .where(where)
    .then((r) => r[0]?.n ?? 0);
  return paginate(input, page, total);
}
export type AuditedRow = Awaited<ReturnType<typeof listAudited>>['list'][number];
