import 'server-only';
import { marked } from 'marked';
import { decodeText } from '@/lib/domain/article/import/decode';
import {
  readField,
  readFrontMatter,
  type HeadField,
  type ImportHead,
} from '@/lib/domain/article/import/front-matter';
import { ImportProblem } from '@/lib/domain/article/import/problem';

/** Files that are articles. */
export const ARTICLE_FILE = /\.(md|markdown|html?)$/i;

export interface SourceArticle {
  head: ImportHead;
  lines: Partial<Record<HeadField, number>>;
  /** Not sanitised yet. */
  html: string;
  encoding: string;
  warnings: string[];
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Names of `<meta>` elements that Chinese sites write (news-editor-reading.md 5.1), and what they mean here. */
const METAS: Record<string, HeadField> = {
  articletitle: 'title',
  pubdate: 'date',
  contentsource: 'source',
  author: 'author',
  editor: 'editor',
  keywords: 'keywords',
  description: 'summary',
  columnname: 'category',
};

const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((v) => v !== undefined);

/** Fills what the YAML head left open from the `<head>` of an HTML page. A value there that cannot be read is passed over. */
function readHtmlHead(page: string, head: ImportHead): void {
  for (const [tag] of page.matchAll(/<meta\b[^>]*>/gi)) {
    const field = METAS[attribute(tag, 'name')?.toLowerCase() ?? ''];
    const content = plainText(attribute(tag, 'content') ?? '');
    if (!field || !content || head[field] !== undefined) continue;
    try {
      readField(head, field, content, null);
    } catch (e) {
      if (!(e instanceof ImportProblem)) throw e;
    }
  }
  const title = plainText(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(page)?.[1] ?? '');
  if (!head.title && title) head.title = title;
}

function bodyOf(page: string): string {
  return (/<body\b[^>]*>([\s\S]*?)(<\/body>|$)/i.exec(page)?.[1] ?? page).replace(
    /<head\b[\s\S]*?<\/head>/i,
    '',
  );
}

const FIRST_HEADING = /^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>/i;

/** A heading at the beginning that is the title, or that becomes it, is not repeated in the body. */
function withoutTitle(html: string, head: ImportHead): string {
  const heading = FIRST_HEADING.exec(html);
  if (!heading) return html;
  const text = plainText(heading[1] ?? '');
  head.title ??= text;
  return head.title === text ? html.slice(heading[0].length) : html;
}

/**
 * Reads one file: encoding, head, and the body as HTML. Markdown is GitHub's; HTML inside it stays.
 *
 * @param path decides by its extension how the body is read
 * @throws {ImportProblem} with the line, when there is one
 */
export function readArticle(path: string, bytes: Uint8Array): SourceArticle {
  const { text, encoding } = decodeText(bytes);
  const { head, lines, body, warnings } = readFrontMatter(text);
  let html: string;
  if (/\.html?$/i.test(path)) {
    readHtmlHead(body, head);
    html = bodyOf(body);
  } else {
    html = marked.parse(body, { async: false, gfm: true });
  }
  html = withoutTitle(html, head);
  if (!head.title) throw new ImportProblem('缺少标题（title）', 1);
  return { head, lines, html, encoding, warnings };
}
