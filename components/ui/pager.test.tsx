import { renderToStaticMarkup } from 'react-dom/server';
import { Pager } from '@/components/ui/pager';

const render = (pageNum: number, pages: number) =>
  renderToStaticMarkup(
    <Pager
      path="/index/list"
      query={{ category: 3, keyword: '', sort: null }}
      pageNum={pageNum}
      pages={pages}
    />,
  );
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map((m) => m[1]?.replaceAll('&amp;', '&'));

describe('pager of public lists', () => {
  it('is absent for a single page', () => expect(render(1, 1)).toBe(''));

  it('keeps the other parameters and leaves out the first page number', () => {
    expect(hrefs(render(2, 3))).toEqual([
      '/index/list?category=3',
      '/index/list?category=3',
      '/index/list?category=3',
      '/index/list?category=3&pageNum=3',
      '/index/list?category=3&pageNum=3',
      '/index/list?category=3&pageNum=3',
    ]);
  });

  it('marks the current page and links neither it nor what lies beyond the ends', () => {
    const html = render(1, 3);
    expect(html).toContain('aria-current="page">1<');
    expect(hrefs(html)).not.toContain('/index/list?category=3&pageNum=1');
    expect(html).toContain('aria-disabled="true">上一页<');
  });

  it('jumps by a form that carries the parameters and the bounds', () => {
    const html = render(2, 9);
    expect(html).toContain('<input type="hidden" name="category" value="3"/>');
    expect(html).toMatch(/min="1" max="9"[^>]*name="pageNum"/);
    expect(html).not.toContain('name="keyword"');
  });
});
