import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Blocks that may be parted to let a picture in. */
const PARTED = new Set(['paragraph', 'heading']);

/**
 * Where uploads for the caret at `pos` shall wait: beside a caption or a code block, and at the beginning of the next paragraph rather than at
 * the end of one, so that no empty paragraph is left behind.
 */
export function waitingPlace(doc: ProseMirrorNode, pos: number): number {
  const $pos = doc.resolve(Math.min(Math.max(pos, 0), doc.content.size));
  if (!$pos.parent.isTextblock) return $pos.pos;
  if (!PARTED.has($pos.parent.type.name)) return $pos.after();
  const { size } = $pos.parent.content;
  if (size === 0 || $pos.parentOffset < size) return $pos.pos;
  const next = doc.resolve($pos.after()).nodeAfter;
  return next?.type.name === 'paragraph' && next.content.size > 0 ? $pos.after() + 1 : $pos.pos;
}

/** Puts a node at a place: inline ones into the line with a blank after them, blocks before the line or between its halves. */
export function placeContent(tr: Transaction, pos: number, node: ProseMirrorNode): Transaction {
  const $pos = tr.doc.resolve(Math.min(pos, tr.doc.content.size));
  const { paragraph } = node.type.schema.nodes;
  if (node.isInline) {
    const content = [node, node.type.schema.text(' ')];
    return $pos.parent.inlineContent
      ? tr.insert(pos, content)
      : tr.insert(pos, paragraph!.create(null, content));
  }
  if (!$pos.parent.isTextblock) return tr.insert($pos.pos, node);
  if ($pos.parentOffset === 0) return tr.insert($pos.before(), node);
  if (!PARTED.has($pos.parent.type.name)) return tr.insert($pos.after(), node);
  const atEnd = $pos.parentOffset === $pos.parent.content.size;
  tr.split($pos.pos, 1, atEnd ? [{ type: paragraph! }] : undefined);
  return tr.insert($pos.pos + 1, node);
}
