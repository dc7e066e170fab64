import { Random } from '@/db/seed/random';
import { isAppError } from '@/lib/core/errors';
import { addQuantity } from '@/lib/domain/stock/commands/add-quantity';
import { cancelDocument, decideCancel } from '@/lib/domain/stock/commands/cancel-document';
import { deleteDocuments } from '@/lib/domain/stock/commands/delete-documents';
import { insertDocument } from '@/lib/domain/stock/commands/insert-document';
import { postDocument } from '@/lib/domain/stock/commands/post-document';
import { transferStock } from '@/lib/domain/stock/commands/transfer-stock';
import { findStockMismatches } from '@/lib/domain/stock/proof-queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, shelf } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { asAdmin, documentInput, makeCenter, makeKeeper } from '@/tests/support/factories/stock';
import { expectInvariants } from '@/tests/support/invariants';

/** Copies by product and centre, as a model of three lines of arithmetic counts them. */
type Shelves = Map<string, number>;

interface World {
  people: [User, User];
  products: number[];
  centers: number[];
}
interface Booked {
  id: number;
  /** Signed copies by shelf. */
  moved: [shelf: string, copies: number][];
  copies: number;
}

const key = (productId: number, centerId: number) => `${productId}@${centerId}`;

async function balances({ products }: World): Promise<Record<string, number>> {
  const rows = await ownerQuery<{ p: string; c: string; n: number }>(
    'select product_id as p, delivery_center_id as c, on_hand as n from stock_items where product_id = any($1)',
    [products],
  );
  return Object.fromEntries(rows.filter((r) => r.n !== 0).map((r) => [`${r.p}@${r.c}`, r.n]));
}

/** Whether the act was done; a refusal must be one of the product's own. */
async function done<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (e) {
    if (!isAppError(e) || e.status >= 500) throw e;
    return null;
  }
}

/** One run of random acts, each checked against the model: what the model allows is done, what it does not is refused and moves nothing. */
async function play(seed: number, acts: number, world: World): Promise<{ done: number; refused: number }> {
  const r = new Random(seed);
  const { people, products, centers } = world;
  const shelves: Shelves = new Map();
  const booked: Booked[] = [];
  const drafts: { id: number; version: number; booked: Booked }[] = [];
  const counts = { done: 0, refused: 0 };
  const any = <T>(of: readonly T[]): T => of[r.int(0, of.length - 1)] as T;
  const fits = (moved: Booked['moved']) => {
    const after = new Map(shelves);
    for (const [s, n] of moved) after.set(s, (after.get(s) ?? 0) + n);
    return [...after.values()].every((n) => n >= 0);
  };
  const apply = (moved: Booked['moved']) => {
    for (const [s, n] of moved) shelves.set(s, (shelves.get(s) ?? 0) + n);
  };
  /** The act's outcome must be the model's. */
  const settle = (wanted: boolean, happened: boolean, moved: Booked['moved']) => {
    expect(happened).toBe(wanted);
    if (happened) apply(moved);
    counts[happened ? 'done' : 'refused'] += 1;
  };
  const linesOf = () =>
    [...new Set([any(products), any(products)])].map((productId) => ({ productId, quantity: r.int(1, 600) }));
  const acting = {
    async insert() {
      const kind = any(['in', 'out'] as const);
      const [centerId, lines, post] = [any(centers), linesOf(), r.int(0, 2) > 0];
      const sign = kind === 'in' ? 1 : -1;
      const moved = lines.map((l): [string, number] => [key(l.productId, centerId), sign * l.quantity]);
      const input = await documentInput({ kind, deliveryCenterId: centerId, lines, post });
      const made = await done(asAdmin(any(people), (ctx) => insertDocument(ctx, input)));
      const entry = { id: made?.id ?? 0, moved, copies: lines.reduce((sum, l) => sum + l.quantity, 0) };
      settle(!post || fits(moved), made !== null, post ? moved : []);
      if (!made) return;
      if (post) booked.push(entry);
      else drafts.push({ id: made.id, version: made.version, booked: entry });
    },
    async post() {
      const draft = drafts.shift();
      if (!draft) return;
      const { id, version, booked: entry } = draft;
      const made = await done(asAdmin(any(people), (ctx) => postDocument(ctx, { id, version })));
      settle(fits(entry.moved), made !== null, entry.moved);
      if (made) booked.push(entry);
    },
    async del() {
      const draft = drafts.pop();
      const id = draft?.id ?? any(booked)?.id;
      if (!id) return;
      const made = await done(asAdmin(any(people), (ctx) => deleteDocuments(ctx, [id]).then(() => true)));
      settle(draft !== undefined, made !== null, []);
    },
    async cancel() {
      const entry = any(booked);
      if (!entry) return;
      const back = entry.moved.map(([s, n]): [string, number] => [s, -n]);
      const [first, second] = r.int(0, 1) ? people : people.toReversed();
      const { id } = entry;
      const asked = await done(
        asAdmin(first as User, (ctx) => cancelDocument(ctx, { id, reason: '随机作废' })),
      );
      const forget = () => booked.splice(booked.indexOf(entry), 1);
      if (entry.copies <= 1000) {
        settle(fits(back), asked !== null, back);
        if (asked) forget();
        return;
      }
      expect(asked?.result).toBe('submitted');
      const decided = await done(asAdmin(second as User, (ctx) => decideCancel(ctx, { id, agree: true })));
      settle(fits(back), decided !== null, back);
      if (decided) forget();
      else await asAdmin(first as User, (ctx) => decideCancel(ctx, { id, agree: false, note: '撤回' }));
    },
    async transfer() {
      const [from, to] = r.int(0, 1) ? centers : centers.toReversed();
      const lines = linesOf();
      const moved = lines.flatMap((l): [string, number][] => [
        [key(l.productId, from as number), -l.quantity],
        [key(l.productId, to as number), l.quantity],
      ]);
      const input = { fromCenterId: from as number, toCenterId: to as number, lines };
      const made = await done(asAdmin(any(people), (ctx) => transferStock(ctx, input)));
      settle(fits(moved), made !== null, moved);
      if (made) booked.push({ id: made.in.id, moved, copies: lines.reduce((sum, l) => sum + l.quantity, 0) });
    },
    async addQuantity() {
      const rows = await ownerQuery<{ id: string; p: string; c: string }>(
        'select id, product_id as p, delivery_center_id as c from stock_items where product_id = any($1) order by id',
        [products],
      );
      const row = any(rows);
      if (!row) return;
      const added = any([-1, 1]) * r.int(1, 500);
      const input = {
        stock_id: Number(row.id),
        addQuantity: added,
        reasonKind: 'other' as const,
        remark: '清点',
      };
      const made = await done(asAdmin(any(people), (ctx) => addQuantity(ctx, input)));
      const moved: Booked['moved'] = [[`${row.p}@${row.c}`, added]];
      settle(fits(moved), made !== null, moved);
      if (made) booked.push({ id: made.document.id, moved, copies: Math.abs(added) });
    },
  };
  for (let i = 0; i < acts; i += 1) {
    await any(Object.values(acting))();
  }
  expect(await balances(world)).toEqual(Object.fromEntries([...shelves].filter(([, n]) => n !== 0)));
  return counts;
}

test.each([11, 23, 47])(
  'any sequence of stock acts keeps the ledger equation and never books half (%i)',
  async (seed) => {
    const { centerId } = await shelf();
    const world: World = {
      people: [await makeKeeper(), await makeKeeper()],
      products: [(await makeProduct()).id, (await makeProduct()).id, (await makeProduct()).id],
      centers: [centerId, await makeCenter()],
    };
    const counts = await play(seed, 60, world);
    // Both ways were really gone.
    expect(counts.done).toBeGreaterThan(15);
    expect(counts.refused).toBeGreaterThan(5);
    await expectInvariants();
    expect(await findStockMismatches(makeCtx())).toEqual([]);
  },
);
