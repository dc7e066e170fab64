import 'server-only';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { handsOf } from '@/lib/core/content';
import type { AppError } from '@/lib/core/errors';
import { articleRevisionMachine, type RevisionState } from '@/lib/states/article';
import { actorUserId, type Ctx } from './ctx';

/** What every table of revisions has (db/schema). */
type RevisionTable = PgTable & { id: AnyPgColumn; revisionNo: AnyPgColumn; status: AnyPgColumn };
interface Revision {
  id: number;
  revisionNo: number;
  status: RevisionState;
  data: Record<string, unknown>;
  createdBy: number | null;
  submittedBy: number | null;
}

/** What has revisions. */
interface Subject {
  id: number;
  revisionNo: number;
  workingRevisionId: number | null;
  createdBy: number | null;
  updatedBy: number | null;
  submittedBy: number | null;
}

interface Kind<T extends RevisionTable, S extends Subject, C extends object> {
  table: T;
  /** The column that names what the revision is of. */
  of: keyof T['$inferSelect'] & keyof T & string;
  /** Fields of a text that have a column of their own; the others are `data`. */
  columns: readonly (keyof C & string)[];
  /** The text of one that has no revision yet. */
  textOf(ctx: Ctx, subject: S): Promise<C>;
  /** The state of the revision that such a text becomes. */
  statusOf(subject: S): RevisionState;
  /** Whether the public reads the text of the current revision: it stays as it is. */
  isLive(subject: S): boolean;
  /** The refusal of a move that the machine does not have. */
  noRevision(): AppError;
}

interface NewRevision {
  hands: readonly number[];
  status?: RevisionState;
  createdBy?: number | null;
}

type RevisionAction = keyof typeof articleRevisionMachine.actions;

const withHand = (hands: readonly number[], id: number | null): number[] =>
  id === null ? [...hands] : [...new Set([...hands, id])];

/** Accounts that wrote, edited or submitted a revision: none of them audits it. */
const handsOfRevision = (revision: Pick<Revision, 'data' | 'createdBy' | 'submittedBy'>): number[] =>
  handsOf({ ...revision, hands: revision.data['hands'] });

/** The revisions of audited content (domain.md section 9): drafts, what auditors decided on, and who wrote them. */
export function revisionsOf<T extends RevisionTable, S extends Subject, C extends object>(
  kind: Kind<T, S, C>,
) {
  type Row = T['$inferSelect'] & Revision;
  const { table } = kind;
  const owner = table[kind.of] as AnyPgColumn;
  /** The builder's type cannot be worked out for a generic table. */
  const rowsOf = (found: unknown) => found as Row[];

  function columnsOf(text: C, hands: readonly number[]) {
    const own = Object.entries(text).filter(([key]) => kind.columns.includes(key as keyof C & string));
    const data = Object.entries(text).filter(([key]) => !kind.columns.includes(key as keyof C & string));
    return { ...Object.fromEntries(own), data: { ...Object.fromEntries(data), hands } };
  }

  async function insertRevision(
    ctx: Ctx,
    id: number,
    revisionNo: number,
    text: C,
    more: NewRevision,
  ): Promise<Row> {
    const values = {
      [kind.of]: id,
      revisionNo,
      status: more.status ?? 'draft',
      ...columnsOf(text, more.hands),
      createdBy: more.createdBy === undefined ? actorUserId(ctx) : more.createdBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const [row] = rowsOf(
      await ctx.db
        .insert(table)
        .values(values as never)
        .returning(),
    );
    return row as Row;
  }

  /**
   * The revision that work on a locked row is about: the unfinished one of what is public, else the one that its text is. What came without
   * revisions (an import) gets its first.
   */
  async function currentRevision(ctx: Ctx, subject: S): Promise<Row> {
    const { id, revisionNo, workingRevisionId } = subject;
    const which =
      workingRevisionId === null ? eq(table.revisionNo, revisionNo) : eq(table.id, workingRevisionId);
    const [row] = (await ctx.db
      .select()
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the builder's type cannot be worked out for a generic table
      .from(table as PgTable)
      .where(and(eq(owner, id), which))
      .for('update')) as Row[];
    if (row) return row;
    const hands = [subject.createdBy, subject.updatedBy, subject.submittedBy].filter((by) => by !== null);
    return insertRevision(ctx, id, revisionNo, await kind.textOf(ctx, subject), {
      hands,
      status: kind.statusOf(subject),
      createdBy: subject.createdBy,
    });
  }

  /** Changes the state of a revision by the machine's table; an event of its subject tells about it. @throws 409 when the move is illegal */
  async function moveRevision(
    ctx: Ctx,
    { id }: Row,
    action: RevisionAction,
    set: PgUpdateSetSource<T>,
  ): Promise<void> {
    const status = articleRevisionMachine.to(action)[0];
    const change: Record<string, unknown> = { ...set, status, updatedAt: ctx.now };
    const moved = rowsOf(
      await ctx.db
        .update(table)
        .set(change as never)
        .where(and(eq(table.id, id), inArray(table.status, [...articleRevisionMachine.from(action)])))
        .returning({ id: table.id }),
    );
    if (moved.length === 0) throw kind.noRevision();
  }

  async function nextNumber(ctx: Ctx, id: number): Promise<number> {
    const [row] = (await ctx.db
      .select({ n: max(table.revisionNo) })
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the builder's type cannot be worked out for a generic table
      .from(table as PgTable)
      .where(eq(owner, id))) as { n: number | null }[];
    return (row?.n ?? 0) + 1;
  }

  /**
   * Puts a text into a draft revision. A draft is overwritten; a revision that somebody has decided on stays as it was read, and a new one
   * begins. A passed text that never went live, or is no longer live, becomes 'superseded'.
   */
  async function writeDraft(ctx: Ctx, subject: S, current: Row, text: C): Promise<Row> {
    const me = actorUserId(ctx);
    const live = kind.isLive(subject);
    if (current.status === 'draft' && !live) {
      const set = { ...columnsOf(text, withHand(handsOfRevision(current), me)), updatedAt: ctx.now };
      const [row] = rowsOf(
        await ctx.db
          .update(table)
          .set(set as never)
          .where(eq(table.id, current.id))
          .returning(),
      );
      return row as Row;
    }
    if (current.status === 'approved' && !live) await moveRevision(ctx, current, 'replace', {});
    const before = current.status === 'rejected' ? handsOfRevision(current) : [];
    const revisionNo = await nextNumber(ctx, subject.id);
    return insertRevision(ctx, subject.id, revisionNo, text, { hands: withHand(before, me) });
  }

  return {
    insertRevision,
    currentRevision,
    moveRevision,
    writeDraft,
    handsOfRevision,
    /** The data of a revision with the acting account among its hands: written when it is submitted. */
    dataWithMyHand: (ctx: Ctx, revision: Row): Record<string, unknown> => ({
      ...revision.data,
      hands: withHand(handsOfRevision(revision), actorUserId(ctx)),
    }),
  };
}
