import 'server-only';
import { and, eq, getTableColumns, inArray, is, sql, SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Machine } from '@/lib/core/machine';
import { AppError, coreErrors } from '@/lib/core/errors';
import { actorName, actorUserId, recordedActor, type Ctx } from './ctx';
import { insertRows, prepared } from './prepared';

type StatefulTable = PgTable & { id: AnyPgColumn; status: AnyPgColumn };

/** The shape every `*_events` table shares (db/schema). */
type EventTable = PgTable & { entityId: AnyPgColumn; fromStatus: AnyPgColumn; toStatus: AnyPgColumn };

interface TransitionRequest<S extends string, A extends string, T extends StatefulTable> {
  machine: Machine<S, A>;
  table: T;
  events: EventTable;
  id: number;
  action: A;
  /** The target when the action has several. */
  to?: S;
  /** Columns set in the same UPDATE; SQL such as `now()` is welcome. */
  set?: PgUpdateSetSource<T>;
  /** A further guard of the UPDATE: ownership, a counter, a deadline. */
  where?: SQL;
  /**
   * For a row that the caller has locked: the move is one statement that is built once (`lib/data/prepared.ts`). Under one name `set` names the same
   * columns and all SQL is the same.
   */
  statement?: string;
  /** Values of the placeholders in the SQL of a `statement`. */
  values?: Record<string, unknown>;
  reason?: string;
  payload?: Record<string, unknown>;
}

/**
 * The only way a status changes (domain.md section 1 rules 1 and 2): one `UPDATE … WHERE id AND status IN (legal) RETURNING`, and the
 * event row in the same transaction. The legal states come from the machine's table, never from a row that was read before.
 *
 * @returns the row after the change
 * @throws 404 when the row does not exist (or the guard hides it), 409 with the current state's label when the move is not legal
 */
export async function transition<S extends string, A extends string, T extends StatefulTable>(
  ctx: Ctx,
  req: TransitionRequest<S, A, T>,
): Promise<T['$inferSelect']> {
  if (!ctx.inTx) throw new Error(`transition ${req.machine.name}.${req.action} outside a transaction`);
  const targets = req.machine.to(req.action);
  const to = req.to ?? targets[0];
  if (!to || !targets.includes(to) || (req.to === undefined && targets.length > 1)) {
    throw new Error(`transition ${req.machine.name}.${req.action}: target ${String(to)} is not in the table`);
  }
  const { after, before } = await (req.statement ? moveHeld(ctx, req, to) : move(ctx, req, to));
  if (before === undefined) throw coreErrors.notFound();
  if (!after) throw illegalMove(req.machine, req.action, before);
  await recordEvent(ctx, req.events, {
    entityId: req.id,
    action: req.action,
    fromStatus: before,
    toStatus: to,
    reason: req.reason,
    payload: req.payload,
  });
  return after;
}

interface Move<S extends string, T extends StatefulTable> {
  after: T['$inferSelect'] | undefined;
  /** `undefined` for a row that does not exist. */
  before: S | undefined;
}

const setOf = <S extends string, A extends string, T extends StatefulTable>(
  ctx: Ctx,
  req: TransitionRequest<S, A, T>,
  to: S,
): Record<string, unknown> => ({
  ...('updatedAt' in req.table ? { updatedAt: ctx.now } : {}),
  ...req.set,
  status: to,
});

/** Locks the row, then changes it by its newest state. */
async function move<S extends string, A extends string, T extends StatefulTable>(
  ctx: Ctx,
  req: TransitionRequest<S, A, T>,
  to: S,
): Promise<Move<S, T>> {
  const { table } = req;
  const found = (await ctx.db
    .select({ status: table.status })
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the builder's type cannot be worked out for a generic table
    .from(table as PgTable)
    .where(eq(table.id, req.id))
    .for('update')) as { status: S }[];
  if (!found[0]) return { after: undefined, before: undefined };
  const [after] = (await ctx.db
    .update(table)
    .set(setOf(ctx, req, to) as never)
    .where(and(eq(table.id, req.id), inArray(table.status, [...req.machine.from(req.action)]), req.where))
    .returning()) as T['$inferSelect'][];
  return { after, before: found[0].status };
}

type Run = ReturnType<typeof prepared<Record<string, unknown>[]>>;
const moves = new Map<string, Run>();

/** The same in one statement that is built once, for a row that the caller has locked: it does not change meanwhile. */
async function moveHeld<S extends string, A extends string, T extends StatefulTable>(
  ctx: Ctx,
  req: TransitionRequest<S, A, T>,
  to: S,
): Promise<Move<S, T>> {
  const { table, id } = req;
  const set = setOf(ctx, req, to);
  const plain = Object.entries(set).filter(([, value]) => !is(value, SQL));
  const name = `move_${req.machine.name}_${req.statement}`;
  const run =
    moves.get(name) ??
    prepared(name, (db) => {
      const open = plain.map(([key]) => [key, sql.placeholder(`set_${key}`)]);
      const held = sql`(select ${table.id} as id, ${table.status} as status from ${table} where ${table.id} = ${sql.placeholder('id')}) held`;
      return db
        .update(table as PgTable)
        .set({ ...set, ...Object.fromEntries(open) })
        .from(held)
        .where(
          and(
            sql`${table.id} = held.id`,
            inArray(table.status, [...req.machine.from(req.action)]),
            req.where,
          ),
        )
        .returning({ ...getTableColumns(table), statusBefore: sql<string>`held.status` })
        .prepare(name) as never;
    });
  moves.set(name, run);
  const values = Object.fromEntries(plain.map(([key, value]) => [`set_${key}`, value]));
  const [changed] = await run(ctx.db, { ...req.values, ...values, id });
  if (!changed) {
    const [row] = (await ctx.db
      .select({ status: table.status })
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- as above
      .from(table as PgTable)
      .where(eq(table.id, id))) as { status: S }[];
    return { after: undefined, before: row?.status };
  }
  const { statusBefore, ...after } = changed;
  return { after, before: statusBefore as S };
}

interface BulkRequest<S extends string, A extends string, T extends StatefulTable> extends Omit<
  TransitionRequest<S, A, T>,
  'id' | 'where' | 'statement' | 'values'
> {
  ids: readonly number[];
}

/**
 * The same move for many rows of one table, with an event row each: for what is moved by the thousand (activation codes). All move or none.
 *
 * @throws 409 when one of them is missing or is elsewhere
 */
export async function transitionAll<S extends string, A extends string, T extends StatefulTable>(
  ctx: Ctx,
  req: BulkRequest<S, A, T>,
): Promise<void> {
  if (!ctx.inTx) throw new Error(`transition ${req.machine.name}.${req.action} outside a transaction`);
  const [to, ...others] = req.machine.to(req.action);
  if (!to || others.length > 0)
    throw new Error(`transition ${req.machine.name}.${req.action}: one target only`);
  const { table } = req;
  for (let from = 0; from < req.ids.length; from += BULK_ROWS) {
    const ids = req.ids.slice(from, from + BULK_ROWS);
    const before = (await ctx.db
      .select({ id: table.id, status: table.status })
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- as above
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]))
      .orderBy(table.id)
      .for('update')) as { id: number; status: S }[];
    const after = await ctx.db
      .update(table)
      .set({ ...('updatedAt' in table ? { updatedAt: ctx.now } : {}), ...req.set, status: to } as never)
      .where(and(inArray(table.id, [...ids]), inArray(table.status, [...req.machine.from(req.action)])))
      .returning({ id: table.id });
    if (after.length !== ids.length) {
      const stuck = before.find((row) => !req.machine.from(req.action).includes(row.status));
      throw stuck ? illegalMove(req.machine, req.action, stuck.status) : coreErrors.notFound();
    }
    await recordEvents(
      ctx,
      req.events,
      before.map((row) => ({
        entityId: row.id,
        action: req.action,
        fromStatus: row.status,
        toStatus: to,
        reason: req.reason,
        payload: req.payload,
      })),
    );
  }
}

/** Rows of one statement: thirteen columns an event stay far below PostgreSQL's limit of parameters. */
const BULK_ROWS = 1000;

export interface EventRow {
  entityId: number;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  reason?: string;
  payload?: Record<string, unknown>;
}

/** Appends one event row: who, role, from, to, reason, address, request id. Also for acts that leave the status as it is. */
export async function recordEvent(ctx: Ctx, events: EventTable, row: EventRow): Promise<void> {
  await recordEvents(ctx, events, [row]);
}

/** Event rows of one act on several rows; at most a thousand. */
export async function recordEvents(ctx: Ctx, events: EventTable, rows: readonly EventRow[]): Promise<void> {
  const actor = recordedActor(ctx);
  await insertRows(
    ctx.db,
    events,
    rows.map((row) => ({
      entityId: row.entityId,
      action: row.action,
      fromStatus: row.fromStatus,
      toStatus: row.toStatus,
      reason: row.reason ?? null,
      payload: row.payload ?? null,
      actorKind: actor.kind,
      actorId: actorUserId({ actor }),
      actorName: actorName({ actor }),
      role: 'role' in actor ? actor.role : null,
      ip: ctx.ip || null,
      requestId: ctx.requestId,
      createdAt: ctx.now,
    })),
  );
}

function illegalMove<S extends string, A extends string>(
  machine: Machine<S, A>,
  action: A,
  current: S,
): AppError {
  const allowed = machine.from(action).includes(current);
  return coreErrors.conflict({
    message: allowed
      ? `当前条件下不能${machine.actions[action].label}，请刷新后重试`
      : `当前状态为“${machine.label(current)}”，不能${machine.actions[action].label}`,
    data: { status: current },
  });
}
