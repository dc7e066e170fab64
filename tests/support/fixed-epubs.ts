import { makeEpub, type TestPart } from './epubs';

/** EPUBs whose layout is fixed, as magazines are made. */

export const FIXED = '<meta property="rendition:layout">pre-paginated</meta>';
export const viewport = (content: string) => `<meta name="viewport" content="${content}"/>`;

/** Page n says 第 n 版 and a word of its own, `版面n`, in a corner that its style sheet gives it. */
export const fixedPages = (count = 6, size = 'width=1200, height=1600'): TestPart[] =>
  Array.from({ length: count }, (_, i) => ({
    file: `page-${i + 1}.xhtml`,
    title: `第 ${i + 1} 版`,
    head: `${viewport(size)}<link rel="stylesheet" type="text/css" href="style.css"/>`,
    body: `<h1 class="head">第 ${i + 1} 版</h1><p class="text">版面${i + 1}</p><p class="next"><a href="page-${Math.min(i + 2, count)}.xhtml">转下页</a></p>`,
  }));

const CSS =
  'body { margin: 0 } .head { position: absolute; top: 80px; left: 100px; margin: 0; font-size: 64px } .text { position: absolute; top: 300px; left: 100px } .next { position: absolute; left: 100px; top: 1500px; margin: 0; font-size: 40px }';

type Options = Parameters<typeof makeEpub>[0];

/** A magazine of pages of one size, or what is asked for. */
export const fixedEpub = (options: Options = {}) =>
  makeEpub({ parts: fixedPages(), css: CSS, metas: FIXED, ...options });

/** The first bytes of a film as MP4 has them, and some more. */
export const FILM = new Uint8Array(
  Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom'), Buffer.alloc(988, 7)]),
);
/** Of a sound as MP3. */
export const SOUND = new Uint8Array(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(97, 7)]));

/** A film with a picture and a sound on its first page, the sound also on its third; a file of neither kind calls itself a film. */
export const filmedEpub = () => {
  const sound = '<audio src="tune.mp3" autoplay="autoplay"></audio>';
  const film =
    '<video id="v" width="400" height="300" poster="images/pixel.png" autoplay="autoplay" src="https://evil.example/a.mp4"><source src="fake.mp4"/><source src="film.mp4" type="video/mp4"/><p>不支持</p></video>';
  const more = [film + sound, '<video src="gone.mp4"></video>', sound];
  return fixedEpub({
    parts: fixedPages(3).map((p, i) => ({ ...p, body: `${p.body}${more[i]}` })),
    items:
      '<item id="film" href="film.mp4" media-type="video/mp4"/><item id="tune" href="tune.mp3" media-type="audio/mpeg"/><item id="fake" href="fake.mp4" media-type="video/mp4"/>',
    more: [
      { name: 'OEBPS/film.mp4', body: FILM },
      { name: 'OEBPS/tune.mp3', body: SOUND },
      { name: 'OEBPS/fake.mp4', body: '<script>alert(1)</script>' },
    ],
  });
};
