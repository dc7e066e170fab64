import { renderToStaticMarkup } from 'react-dom/server';
import { ActionIcon } from './action-bar';
import { InfiniteList } from './infinite-list';
import { MobileStepper } from './mobile-stepper';
import { SwipeRow } from './swipe-row';
import { Swiper } from './swiper';

const nothing = () => undefined;
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');

describe('an infinite list, before and without script', () => {
  const list = (more: boolean, state: 'idle' | 'loading' | 'failed') =>
    words(
      renderToStaticMarkup(
        <InfiniteList more={more} state={state} onMore={nothing}>
          <p>行</p>
        </InfiniteList>,
      ),
    );

  it.each([
    [true, 'idle', '|行|加载更多|'],
    [true, 'loading', '|行|正在加载…|'],
    [true, 'failed', '|行|加载失败，请检查网络后重试|重试|'],
    [false, 'idle', '|行|没有更多了|'],
  ] as const)('with more: %s, %s: says %s', (more, state, said) => {
    expect(list(more, state)).toBe(said);
  });

  it('announces loading and the end in one live region', () => {
    const html = renderToStaticMarkup(
      <InfiniteList more={false} state="idle" onMore={nothing} end="到底了">
        {null}
      </InfiniteList>,
    );
    expect(html).toMatch(/<p[^>]*role="status"[^>]*>到底了<\/p>/);
  });
});

describe('slides', () => {
  const swiper = (count: number, more: object = {}) =>
    renderToStaticMarkup(
      <Swiper label="推荐" {...more}>
        {Array.from({ length: count }, (_, i) => (
          <img key={i} alt={`图${i}`} />
        ))}
      </Swiper>,
    );

  it('say their place among all', () => {
    expect([...swiper(3).matchAll(/aria-label="(第[^"]+)"/g)].map((m) => m[1])).toEqual([
      '第 1 张，共 3 张',
      '第 2 张，共 3 张',
      '第 3 张，共 3 张',
    ]);
  });

  it('that move by themselves can be stopped, and stand until the browser has said that movement is welcome', () => {
    expect(swiper(3, { autoPlayMs: 5000 })).toContain('aria-label="继续轮播"');
    expect(swiper(3)).not.toContain('轮播"></button>');
  });

  it('that stand alone have neither controls nor a counter, and none make nothing', () => {
    expect(swiper(1, { counter: true, autoPlayMs: 5000 })).not.toMatch(/<button|1\/1/);
    expect(swiper(0)).toBe('');
  });
});

test('the actions of a row that is swiped are in the page for keyboard and screen reader, behind its content', () => {
  const html = renderToStaticMarkup(
    <SwipeRow label="《保密工作》" actions={<button type="button">删除</button>}>
      <p>商品</p>
    </SwipeRow>,
  );
  expect(html).toContain('role="group" aria-label="《保密工作》"');
  expect(words(html)).toBe('|商品|删除|');
  expect(html).not.toMatch(/inert|aria-hidden|tabindex="-1"/);
});

test('a stepper stops at its bounds, and its number opens the pad', () => {
  const stepper = (value: number) =>
    renderToStaticMarkup(<MobileStepper value={value} min={1} max={3} label="份数" onChange={nothing} />);
  const off = (html: string) => [...html.matchAll(/aria-label="(\S+?)" disabled=""/g)].map((m) => m[1]);
  expect([off(stepper(1)), off(stepper(2)), off(stepper(3))]).toEqual([['减少'], [], ['增加']]);
  expect(stepper(2)).toContain('aria-label="2，点按输入份数"');
  // Only when it is wanted: a list has many of them.
  expect(stepper(2)).not.toContain('<dialog');
});

test('a number at a corner shows from 1 to 99, then 99+', () => {
  const badge = (count: number) =>
    words(renderToStaticMarkup(<ActionIcon icon="cart" label="购物车" href="/mobile/car" badge={count} />));
  expect([badge(0), badge(99), badge(100)]).toEqual(['|购物车|', '|99|购物车|', '|99+|购物车|']);
});
