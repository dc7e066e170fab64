import 'server-only';
import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { orderPapers, paperTemplates } from '@/db/schema/paper';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import type { PaperKind } from '@/lib/states/paper';
import type { PaperMakeInput, PaperView } from '../contract';
import { paperErrors } from '../errors';
import {
  contractFacts,
  deliveryFacts,
  readSource,
  receiptFacts,
  stateOf,
  type OrderSource,
} from '../facts-queries';
import type { PaperFacts } from '../facts-rules';
import { paperOf } from '../present';
import { readCurrent } from '../queries';
import { MAX_LIST_ROWS, MAX_PARCEL_LISTS, paperNoOf, readyKinds } from '../rules';

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What is to be made: facts, and the parcel of a list of one. */
interface Wanted {
  facts: PaperFacts;
  shipmentId: number | null;
}

/** @throws 409 for what there is not yet, or not any more */
function wantedOf(source: OrderSource, { kind, shipmentId }: Omit<PaperMakeInput, 'orderId'>): Wanted[] {
  const ready = readyKinds(stateOf(source));
  if (source.order.status === 'cancelled') throw paperErrors.cancelled();
  if (kind && !ready.includes(kind)) throw paperErrors.notShipped();
  if (shipmentId !== undefined) {
    const note = source.notes.find((n) => n.id === shipmentId);
    if (!note) throw paperErrors.recalled();
    return [{ facts: deliveryFacts(source, note), shipmentId }];
  }
  const whole = (one: PaperKind): Wanted => ({
    facts:
      one === 'contract'
        ? contractFacts(source)
        : one === 'delivery'
          ? deliveryFacts(source, null)
          : receiptFacts(source),
    shipmentId: null,
  });
  const tooLong = ({ facts }: Wanted) => facts.kind === 'delivery' && facts.rows.length > MAX_LIST_ROWS;
  if (kind) {
    const one = whole(kind);
    if (tooLong(one)) throw paperErrors.tooLong();
    return [one];
  }
  const lists = source.notes.length > MAX_PARCEL_LISTS ? [] : source.notes;
  return [
    ...ready.map(whole).filter((one) => !tooLong(one)),
    ...lists.map((note) => ({ facts: deliveryFacts(source, note), shipmentId: note.id })),
  ];
}

async function newestTemplate(ctx: Ctx, kind: PaperKind) {
  const [row] = await ctx.db
    .select()
    .from(paperTemplates)
    .where(eq(paperTemplates.kind, kind))
    .orderBy(desc(paperTemplates.version))
    .limit(1);
  if (!row) throw new Error(`no template of ${kind}`);
  return row;
}

/**
 * One paper: the last one, while the facts of the order are those that it was made of; else a new one by the newest template. Of two at once one
 * makes it, and both have it.
 *
 * @param anew also when the template or a party is another one than then
 */
async function makeOne(
  ctx: Ctx,
  { order, parties }: OrderSource,
  { facts, shipmentId }: Wanted,
  anew: boolean,
): Promise<PaperView> {
  const { kind } = facts;
  const template = await newestTemplate(ctx, kind);
  const factsHash = hashOf(facts);
  const madeHash = hashOf([facts, parties, template.id]);
  for (;;) {
    const last = await readCurrent(ctx, order.id, kind, shipmentId);
    if (last && (anew ? last.madeHash === madeHash : last.factsHash === factsHash))
      return { id: last.id, kind, shipmentId, paperNo: last.paperNo };
    const no = (last?.no ?? 0) + 1;
    const of = facts.kind === 'delivery' && facts.parcel ? facts.parcel.shipmentNo : order.orderSn;
    const paperNo = paperNoOf(kind, of, no);
    const [made] = await ctx.db
      .insert(orderPapers)
      .values({
        orderId: order.id,
        kind,
        shipmentId,
        no,
        paperNo,
        templateId: template.id,
        factsHash,
        madeHash,
        content: paperOf(template, facts, parties, paperNo),
        madeBy: actorUserId(ctx),
      })
      // By any of its keys: which of them refuses first of two at once is open.
      .onConflictDoNothing()
      .returning({ id: orderPapers.id });
    // Somebody else made it at this moment: it is read, and looked at as any other.
    if (!made) continue;
    if (ctx.actor.kind === 'admin')
      await recordOperation(ctx, {
        action: anew ? 'paper.remake' : 'paper.make',
        entity: 'paper',
        entityId: made.id,
        after: { paperNo, orderSn: order.orderSn, version: template.version },
      });
    return { id: made.id, kind, shipmentId, paperNo };
  }
}

/** Papers of an order as they hold now, made where there are none yet. @throws 404 for another's order, 409 for what cannot be made */
export async function makePapers(ctx: Ctx, { orderId, ...wish }: PaperMakeInput): Promise<PaperView[]> {
  const source = await readSource(ctx, orderId);
  const made: PaperView[] = [];
  for (const wanted of wantedOf(source, wish)) made.push(await makeOne(ctx, source, wanted, false));
  return made;
}

/** 重新生成: the contract anew, by the newest template and with the parties as they are now; the former stays. @throws 404, 409 */
export async function remakeContract(ctx: Ctx, orderId: number): Promise<PaperView> {
  const source = await readSource(ctx, orderId);
  const [wanted] = wantedOf(source, { kind: 'contract' });
  if (!wanted) throw paperErrors.none();
  return makeOne(ctx, source, wanted, true);
}
