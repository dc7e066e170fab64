import { htmlOfBlocks } from '@/components/editor/paste/block-html';
import { BlockReader, type PasteReport } from '@/components/editor/paste/blocks';
import { styleReader } from '@/components/editor/paste/styles';
import { readPasted } from '@/components/editor/paste/tree';

export interface CleanPaste extends PasteReport {
  html: string;
}

/**
 * What a writing program, a table program or a web page put on the clipboard, as HTML of this editor: paragraphs, headings, lists, tables, links,
 * pictures, bold and its kin, alignment, and sizes of the nine px values. Scripts, classes, colours, fonts and empty runs are gone.
 * Needs `DOMParser`; otherwise pure. Throws nothing: the parser accepts any text.
 */
export function cleanPastedHtml(html: string): CleanPaste {
  const root = readPasted(html);
  const report: PasteReport = { lostPictures: 0, remotePictures: [] };
  const reader = new BlockReader(styleReader(root), report);
  return { html: htmlOfBlocks(reader.inside([root], {})), ...report };
}
