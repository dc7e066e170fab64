import { adTarget, isCommercial, isCropped } from '@/lib/domain/ad/rules';

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

it.each([
  ['/mall/details/12', true],
  ['/mall/list?kind=e_book', true],
  ['https://www.example.cn/a', true],
  ['https://gov.cn.example.com/', true],
  ['/index/details/7', false],
  ['/index/publicinfo', false],
  ['https://www.gjbmj.gov.cn/', false],
  ['https://www.12377.cn/report', false],
  [null, false],
])('a banner to %j says 广告: %s', (url, commercial) => {
  expect(isCommercial(url, 'https://www.12377.cn/')).toBe(commercial);
});

it.each([null, '/index/publicinfo'])(
  'without a place of reports elsewhere (%j) every foreign site is commercial',
  (reportUrl) => {
    expect(isCommercial('https://www.12377.cn/', reportUrl)).toBe(true);
  },
);
