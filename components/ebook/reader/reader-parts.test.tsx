import { renderToStaticMarkup } from 'react-dom/server';
import { ClosedScreen } from '@/components/ebook/reader/closed-screen';
import { ContentsList } from '@/components/ebook/reader/contents-list';
import { Foot } from '@/components/ebook/reader/foot';
import { PageTools } from '@/components/ebook/reader/page-tools';
import { SearchList } from '@/components/ebook/reader/search-list';
import { TrialWall } from '@/components/ebook/reader/trial-wall';
import { ZoomTools } from '@/components/ebook/reader/zoom-tools';

const nothing = () => undefined;
const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map((m) => [m[2], m[1]]);
/** The names of what can be pressed and of fields, as a screen reader says them. */
const names = (html: string) => [...html.matchAll(/aria-label="([^"]+)"/g)].map((m) => m[1]);

test('the wall of a trial says what was read and offers to log in, to activate and to buy', () => {
  const html = renderToStaticMarkup(<TrialWall productId={7} preview={3} total={24} unit="页" />);
  expect(text(html)).toContain('您已读完可试读的 3 页，全文共 24 页。');
  expect(links(html)).toEqual([
    ['登录', '/login/userlogin'],
    ['激活', '/user/center/ebooks'],
    ['购买', '/mall/details/7'],
    ['用手机扫码阅读', '/index/ebook'],
  ]);
});

test('on a phone every way of the wall stays in its skin, and nothing is scanned', () => {
  const html = renderToStaticMarkup(<TrialWall productId={7} preview={2} total={9} unit="部分" mobile />);
  expect(links(html)).toEqual([
    ['登录', '/mobile/login'],
    ['激活', '/mobile/user/ebooks'],
    ['购买', '/mobile/detail?id=7'],
  ]);
});

test('a closed publication names itself, the reason and the ways on', () => {
  const html = renderToStaticMarkup(
    <ClosedScreen status={403} message="" title="《保密工作》 第 3 期" productId={7} onAgain={nothing} />,
  );
  expect(text(html)).toMatch(
    /《保密工作》 第 3 期 阅读权限已失效 .*不能继续阅读。 重新打开 返回电子阅读 查看商品/,
  );
});

test('on a phone a closed publication leads to the shelf and the product of its skin', () => {
  const html = renderToStaticMarkup(
    <ClosedScreen status={403} message="" title="《保密工作》" productId={7} mobile onAgain={nothing} />,
  );
  expect(links(html)).toEqual([
    ['返回书架', '/mobile/user/ebooks'],
    ['查看商品', '/mobile/detail?id=7'],
  ]);
});

describe('contents', () => {
  const toc = [
    { title: '卷首', page: 1, level: 1 },
    { title: '要闻', page: 3, level: 1 },
    { title: '案例', page: 6, level: 2 },
  ];
  const render = (page: number, preview: number | null) =>
    renderToStaticMarkup(<ContentsList toc={toc} page={page} preview={preview} onGo={nothing} />);

  test('mark the entry that is read, alone', () => {
    const marked = [...render(4, null).matchAll(/aria-current="true"[^>]*><span[^>]*>([^<]+)/g)];
    expect(marked.map((m) => m[1])).toEqual(['要闻']);
  });
  test('lock what lies behind a trial', () => {
    expect(text(render(1, 3))).toBe('卷首 1 要闻 3 案例 试读不含， 6');
    expect(text(render(1, null))).toBe('卷首 1 要闻 3 案例 6');
  });
  test('say that there are none', () => {
    const html = renderToStaticMarkup(<ContentsList toc={[]} page={1} preview={null} onGo={nothing} />);
    expect(text(html)).toBe('本出版物没有目录');
  });
});

test('the foot names its place, and at the wall the last page', () => {
  const foot = (page: number) =>
    renderToStaticMarkup(
      <Foot
        page={page}
        pages={24}
        end={page > 24}
        fieldRef={{ current: null }}
        onGo={nothing}
        onTurn={nothing}
        more={null}
      />,
    );
  expect(names(foot(3))).toEqual(['上一页', '阅读位置', '跳转到页', '下一页']);
  expect(foot(3)).toContain('aria-valuetext="第 3 页，共 24 页"');
  expect(foot(25)).toMatch(/aria-label="下一页"[^>]*disabled/);
  expect(foot(24)).not.toMatch(/aria-label="下一页"[^>]*disabled/);
  expect(foot(25)).toContain('aria-valuetext="第 24 页，共 24 页"');
});

test('tools say what is open, and what the ground is and becomes', () => {
  const html = renderToStaticMarkup(
    <PageTools
      panel="thumbs"
      thumbs
      ground="night"
      full={false}
      named={false}
      narrow={false}
      onAct={nothing}
    />,
  );
  expect(names(html)).toEqual(['目录', '缩略图', '查找', '背景：夜间，切换为日间', '全屏', '键盘操作']);
  expect([...html.matchAll(/aria-pressed="true"/g)]).toHaveLength(1);
  const phone = renderToStaticMarkup(
    <PageTools panel={null} thumbs={false} ground="day" full={null} named={false} narrow onAct={nothing} />,
  );
  expect(names(phone)).toEqual(['目录', '查找', '背景：日间，切换为护眼']);
});

test('size and view show what holds and stop at their ends', () => {
  const html = renderToStaticMarkup(
    <ZoomTools
      zoom={4}
      factor={4}
      onZoom={nothing}
      view="single"
      views={['single', 'column']}
      onView={nothing}
    />,
  );
  expect(text(html)).toBe('400% 适合页面 适合宽度 单页 连续');
  expect(html).toMatch(/aria-label="放大"[^>]*disabled/);
  expect(html).not.toMatch(/aria-label="缩小"[^>]*disabled/);
});

test('hits are shown as text, whatever was found', () => {
  const found = { total: 1, hits: [{ page: 5, before: '做好', match: '<b>保密</b>', after: '工作' }] };
  const html = renderToStaticMarkup(
    <SearchList id="x" page={5} kept={{ q: '保密', found }} onKeep={nothing} onGo={nothing} />,
  );
  expect(html).toContain('第 5 页');
  expect(html).toContain('做好<mark>&lt;b&gt;保密&lt;/b&gt;</mark>工作');
  expect(text(html)).toContain('“保密”在 1 页中出现');
});
