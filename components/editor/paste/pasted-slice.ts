import { Fragment, Slice, type Node as ProseMirrorNode, type ResolvedPos } from '@tiptap/pm/model';
import { CONTROLS, LINE_BREAK } from '@/components/editor/paste/runs';

/**
 * What is pasted into an empty paragraph takes its place, so that the first pasted paragraph keeps its alignment: an open slice would only pour
 * its words into the paragraph that is there.
 */
export function keepFirstParagraph(slice: Slice, $from: ResolvedPos): Slice {
  const { parent } = $from;
  const first = slice.content.firstChild;
  const pours = slice.openStart === 1 && parent.content.size === 0 && parent.type.name === 'paragraph';
  if (!pours || first?.type !== parent.type || first.sameMarkup(parent)) return slice;
  return new Slice(slice.content, 0, slice.openEnd);
}

/** Pasted plain text without what the server refuses; code keeps its lines by line ends alone. */
export function cleanPastedText(text: string, inCode: boolean): string {
  const clean = text.replaceAll(CONTROLS, '');
  return inCode ? clean.split(LINE_BREAK).join('\n') : clean;
}

/** Plain text as paragraphs, its line breaks of Word as breaks of ours. */
export function sliceOfText(text: string, $context: ResolvedPos): Slice {
  const { paragraph, hardBreak } = $context.doc.type.schema.nodes;
  const marks = $context.marks();
  const blocks = text.split(/(?:\r\n?|\n)+/).map((block) => {
    const content: ProseMirrorNode[] = [];
    for (const [i, line] of block.split(LINE_BREAK).entries()) {
      if (i > 0) content.push(hardBreak!.create());
      if (line !== '') content.push(paragraph!.schema.text(line, marks));
    }
    return paragraph!.create(null, content);
  });
  return new Slice(Fragment.from(blocks), 1, 1);
}
