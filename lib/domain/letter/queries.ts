import 'server-only';
import { and, desc, eq, getTableColumns, gte, ilike, lt, or } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { errata, letters } from '@/db/schema/letter';
import { products } from '@/db/schema/product';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { LetterListInput, LetterView, OwnLetterListInput, OwnLetterListView } from './contract';
import type { OfficeLetterListInput, OfficeLetterListView } from './office-contract';
import { presentLetter, presentOfficeLetter, presentOwnLetter } from './present';

/** Published letters of a product, the newest first. */
export async function listLetters(ctx: Ctx, input: LetterListInput): Promise<Paged<LetterView>> {
  const where = and(eq(letters.productId, input.productId), eq(letters.status, 'published'));
  const rows = ctx.db
    .select({
      id: letters.id,
      kind: letters.kind,
      content: letters.content,
      signature: letters.signature,
      reply: letters.reply,
      handledAt: letters.handledAt,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .where(where)
    .orderBy(desc(letters.handledAt), desc(letters.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(letters, where));
  return { ...page, list: page.list.map(presentLetter) };
}

const ownColumns = { ...getTableColumns(letters), productTitle: products.title };

/** The caller's own letters, the newest first (security.md S-06). */
export async function listOwnLetters(ctx: Ctx, input: OwnLetterListInput): Promise<OwnLetterListView> {
  const mine = eq(letters.userId, requireBuyer(ctx).userId);
  const where = and(mine, input.status ? eq(letters.status, input.status) : undefined);
  const rows = ctx.db
    .select(ownColumns)
    .from(letters)
    .innerJoin(products, eq(products.id, letters.productId))
    .where(where)
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const [page, pending] = await Promise.all([
    paginate(input, rows, ctx.db.$count(letters, where)),
    ctx.db.$count(letters, and(mine, eq(letters.status, 'pending'))),
  ]);
  return { ...page, list: page.list.map(presentOwnLetter), pending };
}

/** Letters of the desk by words, state, kind and day of writing; what waits longest comes first among those that wait. */
export async function listOfficeLetters(
  ctx: Ctx,
  input: OfficeLetterListInput,
): Promise<OfficeLetterListView> {
  const { keyword, status, kind, startTime, endTime } = input;
  const word = keyword && containsPattern(keyword);
  const where = and(
    word ? or(...[products.title, letters.content, letters.wrongText].map((c) => ilike(c, word))) : undefined,
    status ? eq(letters.status, status) : undefined,
    kind ? eq(letters.kind, kind) : undefined,
    startTime ? gte(letters.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(letters.createdAt, dayEnd(endTime)) : undefined,
  );
  const rows = () =>
    ctx.db
      .select({ ...ownColumns, writer: users.name, erratumId: errata.id })
      .from(letters)
      .innerJoin(products, eq(products.id, letters.productId))
      .leftJoin(users, eq(users.id, letters.userId))
      .leftJoin(errata, eq(errata.letterId, letters.id))
      .where(where)
      .$dynamic();
  const found = ctx.db
    .select({ id: letters.id })
    .from(letters)
    .innerJoin(products, eq(products.id, letters.productId))
    .where(where)
    .as('found');
  const order =
    status === 'pending' ? [letters.createdAt, letters.id] : [desc(letters.createdAt), desc(letters.id)];
  const [page, pending] = await Promise.all([
    paginate(
      input,
      rows()
        .orderBy(...order)
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(found),
    ),
    ctx.db.$count(letters, eq(letters.status, 'pending')),
  ]);
  return { ...page, list: page.list.map(presentOfficeLetter), pending };
}
