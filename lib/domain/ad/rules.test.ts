import { adTarget, isCropped } from '@/lib/domain/ad/rules';

describe('where an advertisement leads', () => {
  it.each([
    ['/mall/details/12', { kind: 'product', href: '/mall/details/12' }],
    ['/index/details/7', { kind: 'article', href: '/index/details/7' }],
    ['/mall/list?category=3', { kind: 'external', href: '/mall/list?category=3' }],
    ['https://www.example.cn/a', { kind: 'external', href: 'https://www.example.cn/a' }],
    [null, { kind: 'none' }],
    ['', { kind: 'none' }],
  ])('%j', (url, target) => {
    expect(adTarget(url)).toEqual(target);
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'mall/details/1'])(
    'S-31 %j leads nowhere',
    (url) => {
      expect(adTarget(url)).toEqual({ kind: 'none' });
    },
  );
});

it.each([
  ['the same shape, twice as large', 2400, 200, false],
  ['a little higher', 1200, 108, false],
  ['a photo', 1600, 900, true],
  ['upright', 100, 1200, true],
])('a picture of another shape is cut in the frame of a banner: %s', (_, width, height, cropped) => {
  expect(isCropped({ width, height }, { width: 1200, height: 100 })).toBe(cropped);
});
