import 'server-only';
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { specialOrderEvents, specialOrderFiles, specialOrders } from '@/db/schema/specialOrder';
import { uploads } from '@/db/schema/upload';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { buyerFileColumns, presentBuyerFile } from '@/lib/domain/order/file-queries';
import type { ApplicationDetailView, ApplicationListInput, ApplicationListView } from './contract';
import { specialOrderErrors } from './errors';
import { applicationTitles, presentApplication, readDetail } from './present';
import { ownApplications } from './scope';
import { specialOrderMachine } from '@/lib/states/specialOrder';

function select(ctx: Ctx) {
  return ctx.db
    .select({ row: specialOrders, orderSn: orders.orderSn })
    .from(specialOrders)
    .leftJoin(orders, eq(orders.id, specialOrders.orderId))
    .$dynamic();
}

/** The caller's applications, newest first, with the numbers of the tabs. */
export async function listOwnApplications(
  ctx: Ctx,
  input: ApplicationListInput,
): Promise<ApplicationListView> {
  const where = and(ownApplications(ctx), input.status ? eq(specialOrders.status, input.status) : undefined);
  const [page, groups] = await Promise.all([
    paginate(
      input,
      select(ctx)
        .where(where)
        .orderBy(desc(specialOrders.createdAt), desc(specialOrders.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(specialOrders, where),
    ),
    ctx.db
      .select({ status: specialOrders.status, n: count() })
      .from(specialOrders)
      .where(ownApplications(ctx))
      .groupBy(specialOrders.status),
  ]);
  const of = (status: string) => groups.find((g) => g.status === status)?.n ?? 0;
  const [open, handling, finished, withdrawn] = specialOrderMachine.states.map(of);
  return {
    ...page,
    list: page.list.map((r) => presentApplication(r.row, r.orderSn)),
    counts: {
      all: groups.reduce((a, g) => a + g.n, 0),
      open: open ?? 0,
      handling: handling ?? 0,
      finished: finished ?? 0,
      withdrawn: withdrawn ?? 0,
    },
  };
}

/** One application of the caller's. @throws the same 404 for another's, an exception of the system and none */
export async function getOwnApplication(ctx: Ctx, id: number): Promise<ApplicationDetailView> {
  const [found] = await select(ctx).where(and(eq(specialOrders.id, id), ownApplications(ctx)));
  if (!found) throw specialOrderErrors.notFound();
  const { row, orderSn } = found;
  const [files, events] = await Promise.all([
    ctx.db
      .select(buyerFileColumns)
      .from(specialOrderFiles)
      .innerJoin(uploads, eq(uploads.id, specialOrderFiles.uploadId))
      .where(and(eq(specialOrderFiles.specialOrderId, id), isNull(uploads.deletedAt)))
      .orderBy(asc(specialOrderFiles.id)),
    ctx.db
      .select({ action: specialOrderEvents.action, createdAt: specialOrderEvents.createdAt })
      .from(specialOrderEvents)
      .where(
        and(
          eq(specialOrderEvents.entityId, id),
          inArray(specialOrderEvents.action, Object.keys(applicationTitles)),
        ),
      )
      .orderBy(asc(specialOrderEvents.id)),
  ]);
  const { quantity: _, ...detail } = readDetail(row);
  return {
    ...presentApplication(row, orderSn),
    ...detail,
    finishNote: row.finishNote,
    files: files.map(presentBuyerFile),
    timeline: events.map((e) => ({
      title: wordOf(applicationTitles, e.action),
      time: toIso(e.createdAt),
      text: e.action === 'finish' ? row.finishNote : null,
    })),
  };
}
