import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { productEvents } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { documentText, stockDocumentEvents, stockDocumentLines, stockDocuments } from '@/db/schema/stock';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { inOrder } from '@/lib/core/in-order';
import { wordOf } from '@/lib/core/word-of';
import { permissionSubject, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { officePlaces } from '@/lib/data/office-read';
import { paginate } from '@/lib/data/paginate';
import { holdsGrams } from '@/lib/data/words';
import type {
  DocumentDetailView,
  DocumentListInput,
  DocumentListView,
  DocumentRow,
  DocumentSavedView,
} from './document-contract';
import { readDocumentLines } from './document-lines-queries';
import { documentActionsOf } from './document-rules';
import { stockErrors } from './errors';
import { goodsWords } from './goods-words';
import { stockDocumentKinds, stockDocumentMachine, stockDocumentReasons } from '@/lib/states/stock';

const requester = aliasedTable(users, 'requester');

/** The request to cancel a document that waits for a second person; of a transfer it stands at either document. */
export const waitingCancel = and(
  eq(approvals.kind, 'stock_cancel'),
  eq(approvals.entity, 'stockDocument'),
  eq(approvals.status, 'pending'),
  or(eq(approvals.entityId, stockDocuments.id), eq(approvals.entityId, stockDocuments.peerId)),
) as SQL;
const isWaiting = sql<boolean>`exists (select 1 from ${approvals} where ${waitingCancel})`;

const lineSum = (what: SQL) =>
  sql`(select ${what} from ${stockDocumentLines} l where l.document_id = ${stockDocuments}.id)`;

/** The other document of a transfer, and where its copies are. */
const ofPeer = (what: SQL) => sql<string | null>`(select ${what} from ${stockDocuments} p
  join ${deliveryCenters} c on c.id = p.delivery_center_id where p.id = ${stockDocuments.peerId})`;

function documents(ctx: Ctx) {
  return ctx.db
    .select({
      id: stockDocuments.id,
      row: stockDocuments,
      deliveryCenterName: deliveryCenters.name,
      createdBy: users.name,
      lines: lineSum(sql`count(*)::int`).mapWith(Number),
      quantity: lineSum(sql`coalesce(sum(l.quantity), 0)::int8`).mapWith(Number),
      amountFen: lineSum(sql`sum(l.quantity * l.unit_cost_fen)::int8`) as SQL<string | null>,
      peerNo: ofPeer(sql`p.doc_no`),
      peerCenterName: ofPeer(sql`c.name`),
      requestedBy: approvals.requestedBy,
      requestedAt: approvals.requestedAt,
      requestReason: approvals.reason,
      requesterName: requester.name,
    })
    .from(stockDocuments)
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockDocuments.deliveryCenterId))
    .leftJoin(users, eq(users.id, stockDocuments.createdBy))
    .leftJoin(approvals, waitingCancel)
    .leftJoin(requester, eq(requester.id, approvals.requestedBy))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof documents>>[number];

function actorOf(ctx: Ctx) {
  const subject = permissionSubject(ctx.actor);
  return subject && 'userId' in ctx.actor ? { userId: ctx.actor.userId, subject } : null;
}

export function present(ctx: Ctx, found: Found): DocumentRow {
  const { row, peerNo, peerCenterName, requestedBy } = found;
  const kind = row.kind;
  const waiting = requestedBy === null ? null : { requestedBy };
  return {
    id: row.id,
    docNo: row.docNo,
    kind,
    kindLabel: stockDocumentKinds[kind],
    reasonKind: row.reasonKind,
    reasonLabel: stockDocumentReasons[row.reasonKind],
    deliveryCenterId: row.deliveryCenterId,
    deliveryCenterName: found.deliveryCenterName,
    status: row.status,
    statusLabel: stockDocumentMachine.label(row.status),
    waiting: waiting !== null,
    lines: found.lines,
    quantity: found.quantity,
    amountFen: found.amountFen === null ? null : Number(found.amountFen),
    peer:
      row.peerId === null || peerNo === null
        ? null
        : { id: row.peerId, docNo: peerNo, deliveryCenterName: peerCenterName ?? '' },
    remark: row.remark,
    version: row.version,
    createdBy: found.createdBy,
    createdAt: toIso(row.createdAt),
    postedAt: toIsoOrNull(row.postedAt),
    cancelledAt: toIsoOrNull(row.cancelledAt),
    allowedActions: documentActionsOf(row.status, waiting, actorOf(ctx)),
  };
}

/** Documents whose number or remark contains the word, or which hold goods of it. */
async function worded(ctx: Ctx, keyword: string): Promise<SQL> {
  const word = containsPattern(keyword);
  const { id, docNo, remark } = stockDocuments;
  const goods = await goodsWords(ctx, keyword);
  const ofGoods = goods(stockDocumentLines.productId, stockDocumentLines.issueId);
  return sql`${id} in (
    select ${id} from ${stockDocuments} where ${holdsGrams(documentText(stockDocuments), keyword)} and ${or(ilike(docNo, word), ilike(remark, word))}
    union select ${stockDocumentLines.documentId} from ${stockDocumentLines} where ${ofGoods})`;
}

async function filter(ctx: Ctx, input: DocumentListInput): Promise<SQL | undefined> {
  const { keyword, kind, reasonKind, deliveryCenterId, productId, startTime, endTime } = input;
  return and(
    ne(stockDocuments.status, 'deleted'),
    kind ? eq(stockDocuments.kind, kind) : undefined,
    reasonKind ? eq(stockDocuments.reasonKind, reasonKind) : undefined,
    deliveryCenterId ? eq(stockDocuments.deliveryCenterId, deliveryCenterId) : undefined,
    productId
      ? sql`${stockDocuments.id} in (select l.document_id from ${stockDocumentLines} l where l.product_id = ${productId})`
      : undefined,
    startTime ? gte(stockDocuments.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(stockDocuments.createdAt, dayEnd(endTime)) : undefined,
    keyword ? await worded(ctx, keyword) : undefined,
  );
}

/** What leaves a row with each act on a document, and with each that renames goods. */
const DOCUMENT_EVENTS = [stockDocumentEvents, productEvents, operationLogs];

/** Of the list's documents: those of the word and the days, and those of the tab among them. */
async function scopesOf(ctx: Ctx, input: DocumentListInput) {
  const base = await filter(ctx, input);
  const status = input.status ? eq(stockDocuments.status, input.status) : undefined;
  const tab = and(sql`true`, status, input.waiting ? isWaiting : undefined) as SQL;
  return { base, tab };
}
type Scopes = Awaited<ReturnType<typeof scopesOf>>;

async function countTabs(ctx: Ctx, { base, tab }: Scopes) {
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [counts] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      draft: count(eq(stockDocuments.status, 'draft')),
      posted: count(eq(stockDocuments.status, 'posted')),
      cancelled: count(eq(stockDocuments.status, 'cancelled')),
      waiting: count(isWaiting),
      chosen: count(tab),
    })
    .from(stockDocuments)
    .where(base);
  return counts ?? { all: 0, draft: 0, posted: 0, cancelled: 0, waiting: 0, chosen: 0 };
}

async function readPlaces(
  ctx: Ctx,
  sort: DocumentListInput['sort'],
  { base, tab }: Scopes,
  [limit, offset]: [number, number],
): Promise<number[]> {
  const way = sort === 'createdAt' ? asc : desc;
  const found = await ctx.db
    .select({ id: stockDocuments.id })
    .from(stockDocuments)
    .where(and(base, tab))
    .orderBy(way(stockDocuments.createdAt), way(stockDocuments.id))
    .limit(limit)
    .offset(offset);
  return found.map((f) => f.id);
}

/** Stock documents of the office with the numbers of the tabs, newest first; deleted drafts are gone (`stock/list`). */
export async function listDocuments(ctx: Ctx, input: DocumentListInput): Promise<DocumentListView> {
  const question = { name: 'desk-documents', until: DOCUMENT_EVENTS };
  const { ids, sums } = await officePlaces(ctx, input, question, async () => {
    const scopes = await scopesOf(ctx, input);
    return {
      places: (...page) => readPlaces(ctx, input.sort, scopes, page),
      sums: () => countTabs(ctx, scopes),
    };
  });
  const { chosen, ...counts } = sums;
  const rows = ids.length > 0 ? await documents(ctx).where(inArray(stockDocuments.id, ids)) : [];
  const paged = await paginate(input, Promise.resolve(inOrder(ids, rows)), Promise.resolve(chosen));
  return { ...paged, list: paged.list.map((r) => present(ctx, r)), counts };
}

/** Cancellations that wait for a second person. */
export async function countWaitingCancels(ctx: Ctx): Promise<number> {
  return ctx.db.$count(approvals, and(eq(approvals.kind, 'stock_cancel'), eq(approvals.status, 'pending')));
}

const titles: Readonly<Record<string, string>> = {
  create: '制单',
  edit: '修改',
  post: '生效',
  askCancel: '申请作废',
  refuseCancel: '不同意作废',
  withdrawCancel: '撤回作废申请',
  cancel: '作废',
};

/** One stock document. @throws 404, also for a deleted draft */
export async function getDocument(ctx: Ctx, id: number): Promise<DocumentDetailView> {
  const [found] = await documents(ctx).where(
    and(eq(stockDocuments.id, id), ne(stockDocuments.status, 'deleted')),
  );
  if (!found) throw stockErrors.notFound();
  const { row, requestedBy, requestedAt } = found;
  const people = [row.postedBy, row.cancelledBy].filter((n) => n !== null);
  const [items, names, events] = await Promise.all([
    readDocumentLines(ctx, id),
    people.length > 0
      ? ctx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, people))
      : [],
    ctx.db
      .select()
      .from(stockDocumentEvents)
      .where(eq(stockDocumentEvents.entityId, id))
      .orderBy(asc(stockDocumentEvents.id)),
  ]);
  const nameOf = (userId: number | null) => names.find((n) => n.id === userId)?.name ?? null;
  return {
    ...present(ctx, found),
    items,
    postedBy: nameOf(row.postedBy),
    cancelledBy: nameOf(row.cancelledBy),
    cancelReason: row.cancelReason,
    approval:
      requestedBy === null || requestedAt === null
        ? null
        : {
            requestedBy: found.requesterName ?? '',
            requestedAt: toIso(requestedAt),
            reason: found.requestReason ?? '',
            mine: actorOf(ctx)?.userId === requestedBy,
          },
    timeline: events.map((e) => ({
      title: wordOf(titles, e.action),
      time: toIso(e.createdAt),
      text: [e.actorKind === 'system' ? '系统' : e.actorName, e.reason].filter(Boolean).join('：'),
    })),
  };
}

/** What a save answers with. */
export async function savedDocument(ctx: Ctx, id: number): Promise<DocumentSavedView> {
  const { docNo, status, version } = stockDocuments;
  const [row] = await ctx.db
    .select({ id: stockDocuments.id, docNo, status, version })
    .from(stockDocuments)
    .where(eq(stockDocuments.id, id));
  if (!row) throw stockErrors.notFound();
  return row;
}
