import { shorten } from '@/lib/core/characters';
/** Pure decisions about articles: category tree, excerpt, word count. */

/** Specification section 9: the editor's word limit. */
export const WORD_LIMIT = 10_000;
/** Specification section 9: page size with which the home page fetches a category. */
export const HOME_FETCH_SIZE = 9;
/** Specification section 9: rows shown by the four blocks of the home page. */
export const HOME_BLOCK_ROWS = [7, 7, 7, 9] as const;

/** Seconds that the editor's lock lasts without a sign of life (news-editor-reading.md 2.2, item 6). */
export const LOCK_SECONDS = 120;

export interface CategoryRow {
  id: number;
  parentId: number | null;
  name: string;
}

/** A node of the category tree as the specification names it (section 3). */
export interface CategoryNode {
  nodeEntity: { id: number; name: string };
  childNodes: CategoryNode[];
}

/** The tree of rows that are already in display order. A row whose parent is not among them is left out with all below it. */
export function buildTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const nodes = new Map<number, CategoryNode>();
  for (const row of rows) nodes.set(row.id, { nodeEntity: { id: row.id, name: row.name }, childNodes: [] });
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (!node) continue;
    if (row.parentId === null) roots.push(node);
    else nodes.get(row.parentId)?.childNodes.push(node);
  }
  return roots;
}

/** The nodes from the root down to the category `id`; empty when the tree does not hold it. */
export function pathTo(tree: readonly CategoryNode[], id: number): CategoryNode[] {
  for (const node of tree) {
    if (node.nodeEntity.id === id) return [node];
    const below = pathTo(node.childNodes, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Ids of a node and of everything below it. */
export function idsUnder(node: CategoryNode): number[] {
  return [node.nodeEntity.id, ...node.childNodes.flatMap(idsUnder)];
}

/** Every id of the tree. */
export function allIds(tree: readonly CategoryNode[]): number[] {
  return tree.flatMap(idsUnder);
}

/** Ids named by a materialised path: `'/1/5/'` → `[1, 5]`. */
export function idsOfPath(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number);
}

/** The beginning of a text without line breaks, at most `max` characters, closed by an ellipsis when something was cut. */
export function excerpt(text: string, max = 120): string {
  const flat = text.replaceAll(/[\s\u3000\u00a0]+/g, ' ').trim();
  return shorten(flat, max, '…');
}

/**
 * Words as the specified editor counts them: characters of the plain text without tabs and line breaks, plus one for each rule, picture
 * and frame (news-editor-reading.md 1.4).
 */
export function wordCount(html: string, text: string): number {
  const media = html.match(/<(hr|img|iframe)[\s/>]/gi)?.length ?? 0;
  return Array.from(text.replaceAll(/[\t\r\n]/g, '')).length + media;
}
