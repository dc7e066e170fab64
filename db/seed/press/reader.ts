import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@/lib/core/html';
import type { Sample } from '../books';
import { ARTICLES, bind, prose, story, type Part } from './epub';

/** Small EPUBs of the demo world: the sample chapter of a work and a few texts of the news site bound together, so that whatever is sold there can be read. */

const TEXTS = 4;

/** Folders of the site's texts by the category of the product. */
const FOLDERS: Readonly<Record<string, string>> = {
  法律法规: '2-law',
  制度解读: '2-law',
  定密管理: '2-law',
  信息安全: '5-tech',
  防护检查: '5-tech',
  通俗读物: '4-case',
};
const OTHERS = '3-class';

export interface Reader {
  title: string;
  /** Category of the product: which texts it holds. */
  category: string;
  /** Which of them come first; from 0. */
  no: number;
  preface: string;
  /** The chapter whose pages the shop shows; periodicals have none. */
  sample: Sample | null;
  cover: Uint8Array;
  now: Date;
}

/** The book or issue as EPUB 3: a preface, the sample chapter, and four texts without their pictures. */
export function makeReader({
  title,
  category,
  no,
  preface,
  sample,
  cover,
  now,
}: Reader): Uint8Array<ArrayBuffer> {
  const folder = join(ARTICLES, FOLDERS[category] ?? OTHERS);
  const files = readdirSync(folder)
    .filter((f) => f.endsWith('.md'))
    .toSorted();
  const parts: Part[] = [
    {
      file: 'preface.xhtml',
      title: '写在前面',
      level: 1,
      body: `<h1>写在前面</h1><div class="rule"></div>${prose(preface)}`,
    },
  ];
  if (sample) {
    const heading = escapeHtml(sample.heading);
    parts.push({
      file: 'sample.xhtml',
      title: sample.heading,
      level: 1,
      body: `<h1>${heading}</h1><div class="rule"></div>${prose(sample.paragraphs.join('\n\n'))}`,
    });
  }
  for (let i = 0; i < TEXTS; i += 1) {
    const file = files[(no * TEXTS + i) % files.length] ?? '';
    const { title: heading, html } = story(readFileSync(join(folder, file), 'utf8'), new Set());
    const text = html.replaceAll(/<figure>.*?<\/figure>/g, '');
    parts.push({
      file: `chapter-${i + 1}.xhtml`,
      title: heading,
      level: 1,
      body: `<p class="no">第 ${i + 1} 篇</p><h1>${heading}</h1><div class="rule"></div>${text}`,
    });
  }
  return bind({ title, id: `urn:portal:seed:reader-${category}-${no}`, cover, parts, now });
}
