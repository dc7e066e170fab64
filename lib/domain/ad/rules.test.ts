import { adTarget } from '@/lib/domain/ad/rules';

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
