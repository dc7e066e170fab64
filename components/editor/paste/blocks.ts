import { type Block, type ListMarker, htmlOfBlocks, mergeEmpty } from '@/components/editor/paste/block-html';
import { pictureSize, pictureSource } from '@/components/editor/paste/pictures';
import {
  LINE_BREAK,
  type Marks,
  type Run,
  htmlOfRuns,
  marksInside,
  splitAtBreaks,
  tidyRuns,
} from '@/components/editor/paste/runs';
import { type Declarations, type StyleReader, alignmentOf } from '@/components/editor/paste/styles';
import { cellsOf } from '@/components/editor/paste/tables';
import { type PastedElement, type PastedNode, escapeHtml, textOf } from '@/components/editor/paste/tree';
import { groupLists } from '@/components/editor/paste/word-lists';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';

type Align = 'left' | 'center' | 'right' | undefined;

const GONE = new Set(
  'script style meta link title head xml object embed iframe applet svg math canvas template noscript select option textarea input button video audio source track map area frameset frame noframes base'.split(
    ' ',
  ),
);
const CONTAINERS = new Set(
  'html body div section article main header footer aside nav center form fieldset address details summary figure dl dt dd p li legend figcaption'.split(
    ' ',
  ),
);
const HEADINGS: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6' };

/** Comments, hidden text and struck-out revisions of writing programs. */
function isHidden(element: PastedElement, style: Declarations): boolean {
  if (style.display === 'none' || style['mso-hide'] === 'all') return true;
  if (/comment-list|^(header|footer)$/.test(style['mso-element'] ?? '')) return true;
  const name = element.attrs.class ?? '';
  if (/\b(msoDel|MsoCommentReference|msocomanchor)\b/i.test(name)) return true;
  return element.tag === 'del' && ('cite' in element.attrs || 'datetime' in element.attrs);
}

export interface PasteReport {
  /** Pictures of a disk or a writing program; a note stands in their place. */
  lostPictures: number;
  /** Addresses of pictures on other sites, each once, in order. They still have to be brought here. */
  remotePictures: string[];
}

/** Turns a pasted tree into paragraphs, headings, lists and tables. */
export class BlockReader {
  blocks: Block[] = [];
  #runs: Run[] = [];
  #tag = 'p';
  #align: Align;
  #list: ListMarker | undefined;

  constructor(
    readonly styleOf: StyleReader,
    readonly report: PasteReport,
  ) {}

  /** Blocks of something inside this text: a cell, a list item, a quotation. */
  inside(nodes: readonly PastedNode[], marks: Marks, align?: Align): Block[] {
    const reader = new BlockReader(this.styleOf, this.report);
    reader.#align = align;
    reader.read(nodes, marks);
    reader.#flush();
    return mergeEmpty(groupLists(reader.blocks));
  }

  read(nodes: readonly PastedNode[], marks: Marks): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#text(node, marks);
      else this.#element(node, marks);
    }
  }

  #text(text: string, marks: Marks): void {
    for (const [i, line] of text.split(LINE_BREAK).entries()) {
      if (i > 0) this.#runs.push({ kind: 'break' });
      this.#runs.push({ kind: 'text', text: line, marks });
    }
  }

  /** Ends the paragraph that is being read. `keepEmpty`: the source had one here, even without words. */
  #flush(keepEmpty = false): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    const parts =
      this.#tag === 'p' && !this.#list ? splitAtBreaks(runs) : [runs].filter((part) => part.length > 0);
    if (parts.length === 0 && keepEmpty && this.#tag === 'p' && !this.#list) parts.push([]);
    for (const part of parts) {
      this.blocks.push({
        kind: 'paragraph',
        tag: this.#tag,
        align: this.#align,
        runs: part,
        list: this.#list,
      });
    }
  }

  #raw(html: string): void {
    this.#flush();
    if (html) this.blocks.push({ kind: 'raw', html });
  }

  #element(element: PastedElement, outer: Marks): void {
    const { tag } = element;
    if (GONE.has(tag) || (tag.includes(':') && tag !== 'o:p' && !tag.startsWith('st1:'))) return;
    const style = this.styleOf(element);
    if (isHidden(element, style)) return;
    if (/\bignore\b/.test(style['mso-list'] ?? '')) {
      if (this.#list) this.#list.marker += textOf(element);
      return;
    }
    const marks = marksInside(element, style, outer);
    if (tag === 'br') this.#runs.push({ kind: 'break' });
    else if (tag === 'img') this.#picture(element);
    else if (tag === 'hr') this.#raw('<hr>');
    else if (tag === 'table') this.#raw(cellsOf(this, element, marks));
    else if (tag === 'ul' || tag === 'ol') this.#raw(this.#realList(element, marks));
    else if (tag === 'pre') this.#raw(preOf(element));
    else if (tag === 'blockquote')
      this.#raw(wrap('blockquote', htmlOfBlocks(this.inside(element.kids, marks))));
    else if (tag in HEADINGS || CONTAINERS.has(tag)) this.#block(element, style, marks);
    else this.read(element.kids, marks);
  }

  #picture(element: PastedElement): void {
    const source = pictureSource(element);
    if (source.kind === 'none') return;
    if (source.kind === 'lost') {
      this.report.lostPictures += 1;
      this.#runs.push({
        kind: 'picture',
        src: LOST_PICTURE,
        alt: (element.attrs.alt ?? '').trim(),
        size: '',
      });
      return;
    }
    if (source.kind === 'remote' && !this.report.remotePictures.includes(source.src)) {
      this.report.remotePictures.push(source.src);
    }
    const alt = (element.attrs.alt ?? '').trim();
    this.#runs.push({ kind: 'picture', src: source.src, alt, size: pictureSize(element) });
  }

  #block(element: PastedElement, style: Declarations, marks: Marks): void {
    this.#flush();
    const outer = { tag: this.#tag, align: this.#align, list: this.#list };
    const before = this.blocks.length;
    const { tag, attrs } = element;
    const centred = tag === 'center' || tag === 'figcaption' ? 'center' : undefined;
    const stated = style['text-align'] ?? attrs.align?.toLowerCase();
    this.#align = centred ?? (stated ? alignmentOf(stated) : outer.align);
    this.#tag = HEADINGS[tag] ?? (/\bMsoTitle\b/.test(attrs.class ?? '') ? 'h2' : outer.tag);
    this.#list = tag === 'p' || tag === 'div' ? listOf(style) : undefined;
    this.read(element.kids, marks);
    const wasEmpty = this.blocks.length === before;
    this.#flush(wasEmpty && (tag === 'p' || (tag === 'div' && this.#runs.some(isVisibleGap))));
    this.#tag = outer.tag;
    this.#align = outer.align;
    this.#list = outer.list;
  }

  /** `ul` and `ol` of the source; lists that stand between items, as some programs write, belong to the item before. */
  #realList(list: PastedElement, marks: Marks): string {
    const items: string[] = [];
    for (const kid of list.kids) {
      if (typeof kid === 'string') {
        if (kid.trim()) items.push(htmlOfRuns(tidyRuns([{ kind: 'text', text: kid, marks }])));
      } else if (kid.tag === 'ul' || kid.tag === 'ol') {
        items.push(`${items.pop() ?? ''}${this.#realList(kid, marks)}`);
      } else if (!isHidden(kid, this.styleOf(kid)) && !GONE.has(kid.tag)) {
        const html = htmlOfBlocks(this.inside([kid], marks), true);
        if (html) items.push(html);
      }
    }
    if (items.length === 0) return '';
    const start =
      /^[1-9]\d{0,3}$/.test(list.attrs.start ?? '') && list.attrs.start !== '1' ? list.attrs.start : '';
    const type =
      list.tag === 'ol' && /^[aAiI]$/.test(list.attrs.type ?? '') ? ` type="${list.attrs.type}"` : '';
    const open = list.tag === 'ul' ? '<ul>' : `<ol${type}${start ? ` start="${start}"` : ''}>`;
    return `${open}${items.map((html) => `<li>${html}</li>`).join('')}</${list.tag}>`;
  }
}

function listOf(style: Declarations): ListMarker | undefined {
  const level = /\blevel(\d)\b/.exec(style['mso-list'] ?? '')?.[1];
  return level ? { level: Number(level), marker: '' } : undefined;
}

/** An empty line that somebody typed, unlike the line ends between a source's elements. */
const isVisibleGap = (run: Run): boolean =>
  run.kind === 'break' || (run.kind === 'text' && run.text.includes('\u00A0'));

function preOf(element: PastedElement): string {
  const withBreaks = (node: PastedNode): string => {
    if (typeof node === 'string') return node.split(LINE_BREAK).join('\n');
    return node.tag === 'br' ? '\n' : node.kids.map(withBreaks).join('');
  };
  const text = withBreaks(element).replaceAll('\u00A0', ' ').trim();
  return text ? `<pre><code>${escapeHtml(text)}</code></pre>` : '';
}

const wrap = (tag: string, html: string): string => (html ? `<${tag}>${html}</${tag}>` : '');
