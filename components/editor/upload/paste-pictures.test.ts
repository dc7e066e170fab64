import { cleanKeepingPictures, isOwnSlice, meansFiles } from '@/components/editor/upload/paste-pictures';
import { fileOfData } from '@/components/editor/upload/remote-pictures';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

describe('pasted pictures', () => {
  it('that lie inside the HTML survive its cleaning', () => {
    const seen: string[] = [];
    const clean = cleanKeepingPictures(
      `<p>甲<img alt='' src='${PIXEL}'><img src="${PIXEL}A"></p>`,
      (html) => {
        seen.push(html);
        return { html: html.replaceAll(' alt=""', ''), lostPictures: 0 };
      },
    );
    expect(seen[0]).not.toContain('base64');
    expect(clean.html).toBe(`<p>甲<img alt='' src='${PIXEL}'><img src="${PIXEL}A"></p>`);
  });

  it('leave other addresses alone', () => {
    const html = '<img src="https://e.cn/a.png"><img src="file:///C:/a.png">';
    expect(cleanKeepingPictures(html, (h) => ({ html: h })).html).toBe(html);
  });

  it('become files, when they are pictures', async () => {
    const file = fileOfData(PIXEL);
    expect([file?.name, file?.type, file?.size]).toEqual(['pasted.png', 'image/png', 8]);
    expect(fileOfData('data:image/svg+xml;base64,PHN2Zz4=')).toBeNull();
    expect(fileOfData('data:image/png;base64,***')).toBeNull();
  });
});

describe('the clipboard', () => {
  it.each([
    ['a copied file', 1, '', true],
    ['a picture copied from a page', 1, '<meta charset="utf-8"><img src="https://e.cn/a.png">', true],
    ['words with the picture of themselves', 1, '<p>表格说明</p>', false],
    ['cells with the picture of themselves', 1, '<table><tr><td></td></tr></table>', false],
    ['only words', 0, '<p>甲</p>', false],
    ['a style sheet is no text', 1, '<style>p{color:red}</style><!--x--><img src="a">', true],
  ])('means files or not: %s', (_name, files, html, wanted) => {
    expect(meansFiles(files, html)).toBe(wanted);
  });

  it('is known when it comes from this editor', () => {
    expect(isOwnSlice('<p data-pm-slice="1 1 []">甲</p>')).toBe(true);
    expect(isOwnSlice('<p>data-pm-slice=</p>')).toBe(false);
  });
});
