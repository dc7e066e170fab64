import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { keepAbsent } from '@/lib/core/edit';
import { AppError, coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import { subtree, type TreeMoveInput } from '@/lib/core/tree';
import { recordOperation } from './audit';
import { moveToBin, putBack, rowOf, type BinEntry } from './bin';
import { requireAdmin, type Ctx } from './ctx';
import { lockName } from './locks';
import { invalidate } from './page-cache';
import { assertClean, textsOf } from './public-text';
import {
  childIds,
  hang,
  numberSiblings,
  readPlaces,
  type Place,
  type Tree,
  type TreeNode,
} from './tree-places';

/** What is in the way of a deletion, in words; `data` for the screen. */
export interface Held {
  parts: readonly (string | false)[];
  data: Record<string, number>;
}

/** One writer of the tree at a time: places, paths, names and depths are looked at under it. Ends with the transaction. */
const lockTree = (ctx: Ctx, tree: Tree) => lockName(ctx, `tree:${tree.entity}`);

function facts(tree: Tree, node: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(tree.logged.map((key) => [key, node[key]]));
}

const conflict = (message: string, errors?: Record<string, string>, data?: unknown) =>
  coreErrors.conflict({ message, errors, data });

/** The node, locked against a deletion and against what hangs itself on it. @throws 404 */
async function lockNode(ctx: Ctx, tree: Tree, id: number): Promise<TreeNode> {
  const [row] = (await ctx.db
    .select()
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the builder's type cannot be worked out for a generic table
    .from(tree.table as PgTable)
    .where(eq(tree.table.id, id))
    .for('update')) as TreeNode[];
  if (!row) throw coreErrors.notFound({ message: `${tree.noun}不存在或已被删除，请刷新后重试` });
  return row;
}

/** @throws 400 at the field when there is no such parent */
function parentAmong(tree: Tree, places: readonly Place[], id: number | null): Place | null {
  if (id === null) return null;
  const parent = places.find((p) => p.id === id);
  if (parent) return parent;
  const message = `上级${tree.noun}不存在`;
  throw coreErrors.invalidInput({ message, errors: { parentId: message } });
}

/** @throws 409 at the field when a sibling has the name */
async function refuseTakenName(
  ctx: Ctx,
  { table, noun }: Tree,
  { name, parentId, self = 0 }: { name: string; parentId: number | null; self?: number },
): Promise<void> {
  const siblings = parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId);
  const taken = await ctx.db.$count(table, and(siblings, eq(table.name, name), ne(table.id, self)));
  if (taken > 0) throw conflict(`同级已有同名${noun}`, { name: `同级已有同名${noun}` });
}

/** @throws 422 that names the limit */
function refuseDepth({ noun, maxLevel }: Tree, level: number): void {
  if (level <= maxLevel) return;
  throw new AppError(
    { code: 'RULE', status: 422, message: `${noun}最多 ${maxLevel} 级，这样会到第 ${level} 级` },
    { errors: { parentId: `${noun}最多 ${maxLevel} 级` } },
  );
}

/** @throws 422 that names the greatest number */
function refuseNumber({ noun, maxNodes }: Tree, places: readonly Place[]): void {
  if (places.length < maxNodes) return;
  throw new AppError({ code: 'RULE', status: 422, message: `${noun}最多 ${maxNodes} 个` });
}

/**
 * Adds a node as the last one below its parent, or at the top.
 *
 * @throws 400 unknown parent, 409 when a sibling has the name, 422 below the deepest level, past the greatest number, or for words that are
 * not published
 */
export async function addNode(
  ctx: Ctx,
  tree: Tree,
  { parentId, ...values }: Record<string, unknown> & { parentId: number | null; name: string },
): Promise<Saved> {
  requireAdmin(ctx);
  await lockTree(ctx, tree);
  const places = await readPlaces(ctx, tree);
  const parent = parentAmong(tree, places, parentId);
  const level = (parent?.level ?? 0) + 1;
  refuseDepth(tree, level);
  await refuseTakenName(ctx, tree, { name: values.name, parentId });
  refuseNumber(tree, places);
  await assertClean(ctx, textsOf(values, tree.texts));
  const siblings = childIds(places, parentId);
  const stamp = { createdAt: ctx.now, updatedAt: ctx.now };
  const [saved] = (await ctx.db
    .insert(tree.table)
    .values({ ...values, parentId, level, sort: siblings.length + 1, ...stamp } as never)
    .returning()) as [TreeNode];
  await ctx.db
    .update(tree.table)
    .set({ path: `${parent?.path ?? '/'}${saved.id}/` })
    .where(eq(tree.table.id, saved.id));
  await numberSiblings(ctx, tree, [...siblings, saved.id]);
  await invalidate(ctx, tree.tags);
  await recordOperation(ctx, {
    action: `${tree.entity}.add`,
    entity: tree.entity,
    entityId: saved.id,
    after: { ...facts(tree, saved), parentId },
  });
  return { id: saved.id, version: saved.version };
}

/**
 * Saves what a node says of itself; its place is `moveNode`'s business.
 *
 * @returns the node as it was, and the new version
 * @throws 404, 409 when somebody saved since (nothing is written then) or a sibling has the name, 422 for words that are not published
 */
export async function editNode(
  ctx: Ctx,
  tree: Tree,
  { id, version, ...values }: Record<string, unknown> & { id: number; version: number; name: string },
): Promise<{ saved: Saved; before: TreeNode }> {
  requireAdmin(ctx);
  await lockTree(ctx, tree);
  const before = await lockNode(ctx, tree, id);
  if (before.version !== version) {
    const message = `${tree.noun}已被他人修改，请刷新后在最新内容上编辑`;
    throw conflict(message, undefined, { version: before.version });
  }
  await refuseTakenName(ctx, tree, { name: values.name, parentId: before.parentId, self: id });
  await assertClean(ctx, textsOf(values, tree.texts));
  await ctx.db
    .update(tree.table)
    .set({ ...values, version: version + 1, updatedAt: ctx.now })
    .where(eq(tree.table.id, id));
  await invalidate(ctx, tree.tags);
  await recordOperation(ctx, {
    action: `${tree.entity}.edit`,
    entity: tree.entity,
    entityId: id,
    before: facts(tree, before),
    after: facts(tree, keepAbsent(before, values)),
  });
  return { saved: { id, version: version + 1 }, before };
}

/**
 * Moves a node with everything below it to a place among the children of another one, or of the top: parent, order, and the path and level
 * of the whole subtree change in one transaction under the lock of the tree, so that moves at once never close a circle.
 *
 * @returns the ids that hang elsewhere now; none when only the order changed
 * @throws 400 unknown parent, 404, 409 when the tree changed since it was read or a new sibling has the name, 422 when it would lie below
 * itself or too deep
 */
export async function moveNode(ctx: Ctx, tree: Tree, input: TreeMoveInput): Promise<number[]> {
  requireAdmin(ctx);
  await lockTree(ctx, tree);
  const { id, parentId, beforeId = null } = input;
  const node = await lockNode(ctx, tree, id);
  const places = await readPlaces(ctx, tree);
  const parent = parentAmong(tree, places, parentId);
  const inside = subtree(places, id);
  if (inside.some((n) => n.id === parentId)) {
    throw new AppError(
      { code: 'RULE', status: 422, message: `不能移到自己或自己的下级${tree.noun}中` },
      { errors: { parentId: '不能移到自己的下级' } },
    );
  }
  refuseDepth(tree, (parent?.level ?? 0) + 1 + Math.max(...inside.map((n) => n.depth)));
  await refuseTakenName(ctx, tree, { name: node.name, parentId, self: id });

  const known = childIds(places, parentId);
  const others = known.filter((c) => c !== id);
  const sameParent = node.parentId === parentId;
  const place = beforeId === null || beforeId === id ? others.length : others.indexOf(beforeId);
  if (place < 0) throw conflict(`${tree.noun}树已被他人调整，请刷新后重试`);
  const order = sameParent && beforeId === id ? known : others.toSpliced(place, 0, id);
  if (sameParent && known.join() === order.join()) return [];

  if (!sameParent) await hang(ctx, tree, places, node, parent);
  await numberSiblings(ctx, tree, order);
  await invalidate(ctx, tree.tags);
  await recordOperation(ctx, {
    action: `${tree.entity}.move`,
    entity: tree.entity,
    entityId: id,
    before: { parentId: node.parentId, order: sameParent ? known : undefined },
    after: { parentId, order },
  });
  return sameParent ? [] : inside.map((n) => n.id);
}

/**
 * Moves nodes into the recycle bin, all of them or none.
 *
 * @param contents what a node holds besides its children
 * @throws 404, 409 with the counts while one of them has nodes below it or holds something
 */
export async function deleteNodes(
  ctx: Ctx,
  tree: Tree,
  ids: readonly number[],
  contents: (id: number) => Promise<Held>,
): Promise<void> {
  requireAdmin(ctx);
  await lockTree(ctx, tree);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    const node = await lockNode(ctx, tree, id);
    const children = await ctx.db.$count(tree.table, eq(tree.table.parentId, id));
    const held = await contents(id);
    const inside = [children > 0 && `${children} 个下级${tree.noun}`, ...held.parts].filter(Boolean);
    if (inside.length > 0) {
      const message = `“${node.name}”下还有${inside.join('、')}，不能删除`;
      throw conflict(message, undefined, { id, children, ...held.data });
    }
    const parts = [{ table: tree.table, where: eq(tree.table.id, id) }];
    await moveToBin(ctx, { kind: tree.entity, id, title: node.name, parts });
    await recordOperation(ctx, {
      action: `${tree.entity}.del`,
      entity: tree.entity,
      entityId: id,
      before: { ...facts(tree, node), parentId: node.parentId },
    });
  }
  await invalidate(ctx, tree.tags);
}

/**
 * Puts a node back below its parent, at the place that it had.
 *
 * @throws 409 when the parent is gone or a sibling has the name, 422 below the deepest level, past the greatest number, or for words that
 * are not published
 */
export async function restoreNode(ctx: Ctx, tree: Tree, entry: BinEntry): Promise<void> {
  await lockTree(ctx, tree);
  const { table, noun } = tree;
  const node = rowOf(entry, table) as TreeNode & { sort: number };
  const { id, parentId, name } = node;
  const places = await readPlaces(ctx, tree);
  const parent = parentId === null ? null : places.find((p) => p.id === parentId);
  if (parent === undefined) throw conflict(`“${name}”的上级${noun}已不存在，请先恢复上级${noun}`);
  const level = (parent?.level ?? 0) + 1;
  refuseDepth(tree, level);
  refuseNumber(tree, places);
  await refuseTakenName(ctx, tree, { name, parentId });
  await assertClean(ctx, textsOf(node, tree.texts));
  await putBack(ctx, [table], entry);
  await ctx.db
    .update(table)
    .set({ level, path: `${parent?.path ?? '/'}${id}/` })
    .where(eq(table.id, id));
  await numberSiblings(ctx, tree, childIds(places, parentId).toSpliced(node.sort - 1, 0, id));
  await invalidate(ctx, tree.tags);
}
