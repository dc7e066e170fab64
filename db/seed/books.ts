import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';

/**
 * Texts of the demo's works, a file each, whose number is the place of the work's first edition in the catalogue; all editions share them. Authors are
 * introduced once, in a file of their own, or in the work's file where they are an editorial team.
 */
const FOLDER = join(process.cwd(), 'db', 'seed', 'books');
const AUTHORS = 'authors.md';

export interface Sample {
  heading: string;
  paragraphs: string[];
}

export interface Work {
  /** Two digits, which also name the pictures of its sample chapter. */
  no: string;
  title: string;
  audience: string;
  introHtml: string;
  tocHtml: string;
  recommendation: string;
  /** Of the work itself; otherwise its authors have theirs. */
  authorIntro: string | null;
  /** Periodicals have none. */
  sample: Sample | null;
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter(Boolean);
const htmlOf = (text: string) => marked.parse(text, { async: false }).trim();

/** What stands under each heading of the second level, and the title above them. */
function sectionsOf(file: string): { title: string; sections: Map<string, string> } {
  const [head = '', ...parts] = readFileSync(join(FOLDER, file), 'utf8').split(/^## /m);
  const sections = parts.map((part): [string, string] => {
    const end = part.indexOf('\n');
    return [part.slice(0, end).trim(), part.slice(end).trim()];
  });
  return { title: head.replace(/^# /, '').trim(), sections: new Map(sections) };
}

function readWork(file: string): Work {
  const { title, sections } = sectionsOf(file);
  const part = (name: string): string => {
    const text = sections.get(name);
    if (!text) throw new Error(`${file} lacks ${name}`);
    return text;
  };
  const [heading = '', ...paragraphs] = paragraphsOf(sections.get('样章') ?? '');
  return {
    no: file.slice(0, 2),
    title,
    audience: part('适读对象'),
    introHtml: htmlOf(part('内容简介')),
    tocHtml: htmlOf(part('目录')),
    recommendation: paragraphsOf(part('编辑推荐')).join('\n'),
    authorIntro: sections.get('作者简介') ?? null,
    sample: heading ? { heading: heading.replace(/^### /, ''), paragraphs } : null,
  };
}

/** Every work of the catalogue, by title. */
export function readWorks(): Map<string, Work> {
  const files = readdirSync(FOLDER).filter((name) => /^\d\d-.+\.md$/.test(name));
  return new Map(
    files
      .toSorted()
      .map(readWork)
      .map((work) => [work.title, work]),
  );
}

/** Introductions of the people named in `何思远、林敏 编著`, a paragraph each. */
export function authorIntros(): (author: string) => string | null {
  const { sections } = sectionsOf(AUTHORS);
  return (author) => {
    const names = author.split(' ')[0]?.split('、') ?? [];
    return names.flatMap((name) => sections.get(name) ?? []).join('\n') || null;
  };
}
