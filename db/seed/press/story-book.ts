import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@/lib/core/html';
import { ARTICLES, bind, prose, story, type Part } from './epub';
import { AFTERWORD, HALVES, PREFACE, THINK } from './texts/stories';

/** An EPUB of the demo world: the stories and lessons of the news site, collected with a preface and questions. */

const TITLE = '身边的保密故事';

function parts(pictures: Set<string>): Part[] {
  const out: Part[] = [
    {
      file: 'title.xhtml',
      title: '扉页',
      level: 1,
      body: `<div class="title"><h1>${TITLE}</h1><p>本书编写组　编著</p><p class="imprint">保密宣传网 · 电子版<br/>案例均隐去单位和人员信息，情节经过概括处理。</p></div>`,
    },
    {
      file: 'preface.xhtml',
      title: '写在前面',
      level: 1,
      body: `<h1>写在前面</h1><div class="rule"></div>${prose(PREFACE)}`,
    },
  ];
  let no = 0;
  for (const [h, half] of HALVES.entries()) {
    out.push({
      file: `half-${h + 1}.xhtml`,
      title: `${half.name}　${half.title}`,
      level: 1,
      body: `<div class="half"><p class="big">${half.name}</p><p>${half.title}</p><p>${half.note}</p></div>`,
    });
    const folder = join(ARTICLES, half.folder);
    for (const file of readdirSync(folder).toSorted()) {
      if (!file.endsWith('.md')) continue;
      no += 1;
      const { title, html } = story(readFileSync(join(folder, file), 'utf8'), pictures);
      const think = THINK[`${half.folder}/${file.slice(0, 2)}`] ?? [];
      const asks = think.map((ask) => `<p>${escapeHtml(ask)}</p>`).join('');
      out.push({
        file: `chapter-${String(no).padStart(2, '0')}.xhtml`,
        title,
        level: 2,
        body: `<p class="no">第 ${no} 课</p><h1>${escapeHtml(title)}</h1><div class="rule"></div>${html}${asks ? `<aside><p class="head">想一想</p>${asks}</aside>` : ''}`,
      });
    }
  }
  out.push({
    file: 'afterword.xhtml',
    title: '结束语',
    level: 1,
    body: `<h1>结束语</h1><div class="rule"></div>${prose(AFTERWORD)}`,
  });
  return out;
}

/** The book as EPUB 3; `cover` is a picture as WebP. */
export function makeStoryBook(cover: Uint8Array, now: Date): Uint8Array<ArrayBuffer> {
  const pictures = new Set<string>();
  const list = parts(pictures);
  const id = 'urn:uuid:0c7f6d5e-4b3a-4a29-9b18-f7e6d5c4b3a2';
  return bind({ title: TITLE, id, cover, parts: list, pictures, now });
}
