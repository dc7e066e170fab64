import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { subtree } from '@/lib/core/tree';
import type { BinKind } from '@/lib/core/bin-kinds';
import type { Ctx } from './ctx';
import type { PublicLabels } from './public-text';

type TreeTable = PgTable & {
  id: AnyPgColumn;
  parentId: AnyPgColumn;
  name: AnyPgColumn;
  path: AnyPgColumn;
  level: AnyPgColumn;
  sort: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
};

/** A tree whose nodes an administrator names, hangs and orders. */
export interface Tree {
  table: TreeTable;
  /** Noun of the operation log and first word of its acts: `productCategory` → `productCategory.move`. */
  entity: BinKind;
  /** What people call a node: 栏目. */
  noun: string;
  /** Tags of the public pages that show the tree. */
  tags: readonly string[];
  maxLevel: number;
  maxNodes: number;
  /** What the public reads of a node: looked through before it is stored. */
  texts: PublicLabels;
  /** Properties that the operation log keeps. */
  logged: readonly string[];
}

export interface TreeNode {
  [property: string]: unknown;
  id: number;
  parentId: number | null;
  name: string;
  path: string;
  level: number;
  version: number;
}

export interface Place {
  id: number;
  parentId: number | null;
  level: number;
  path: string;
}

/** Every node with its place, each parent's children in their order. */
export async function readPlaces(ctx: Ctx, { table }: Tree): Promise<Place[]> {
  const { id, parentId, level, path } = table;
  return (await ctx.db
    .select({ id, parentId, level, path })
    .from(table)
    .orderBy(asc(table.sort), asc(table.id))) as Place[];
}

/** Numbers siblings from 1 in the given order. */
export async function numberSiblings(ctx: Ctx, { table }: Tree, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const values = sql.join(
    ids.map((id, i) => sql`(${id}::bigint, ${i + 1}::int)`),
    sql`, `,
  );
  await ctx.db.execute(
    sql`update ${table} as t set sort = placed.sort from (values ${values}) as placed (id, sort)
        where t.id = placed.id and t.sort <> placed.sort`,
  );
}

/** Ids of the children of a node (`null`: of the top) in their order. */
export const childIds = (places: readonly Place[], parentId: number | null) =>
  places.filter((p) => p.parentId === parentId).map((p) => p.id);

/** Hangs a node below another parent: path and level of everything below it follow. */
export async function hang(
  ctx: Ctx,
  { table }: Tree,
  places: readonly Place[],
  node: TreeNode,
  parent: Place | null,
): Promise<void> {
  const inside = subtree(places, node.id);
  const paths = new Map<number, string>([[node.id, `${parent?.path ?? '/'}${node.id}/`]]);
  for (const { id } of inside.slice(1)) {
    const above = places.find((p) => p.id === id)?.parentId ?? 0;
    paths.set(id, `${paths.get(above) ?? '/'}${id}/`);
  }
  const top = (parent?.level ?? 0) + 1;
  const values = sql.join(
    inside.map(({ id, depth }) => sql`(${id}::bigint, ${paths.get(id)}::text, ${top + depth}::int)`),
    sql`, `,
  );
  await ctx.db.execute(
    sql`update ${table} as t set path = placed.path, level = placed.level, updated_at = ${ctx.now.toISOString()}::timestamptz
        from (values ${values}) as placed (id, path, level) where t.id = placed.id`,
  );
  await ctx.db
    .update(table)
    .set({ parentId: parent?.id ?? null })
    .where(eq(table.id, node.id));
}
