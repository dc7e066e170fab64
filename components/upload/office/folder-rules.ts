import type { FolderView } from '@/lib/domain/upload/contract';

export interface FolderLine extends FolderView {
  /** 0 for folders at the top. */
  depth: number;
}

/** Folders in the order of the tree, each after its parent. */
export function folderLines(folders: readonly FolderView[]): FolderLine[] {
  const below = new Map<number | null, FolderView[]>();
  for (const f of folders) below.set(f.parentId, [...(below.get(f.parentId) ?? []), f]);
  const walk = (parent: number | null, depth: number): FolderLine[] =>
    (below.get(parent) ?? []).flatMap((f) => [{ ...f, depth }, ...walk(f.id, depth + 1)]);
  return walk(null, 0);
}

/** A folder and everything below it: where it cannot be moved to. */
export function folderAndBelow(folders: readonly FolderView[], id: number): Set<number> {
  const out = new Set([id]);
  for (const line of folderLines(folders))
    if (line.parentId !== null && out.has(line.parentId)) out.add(line.id);
  return out;
}
