import { linkField } from '@/lib/core/link-fields';
import { isSitePath, isWebUrl } from '@/lib/core/links';

describe('S-31 links that may be saved', () => {
  it.each(['/', '/index/details/1', '/files/ab/cd.webp', '/mall/list?category=3&sort=new', '/a#b'])(
    'takes the site path %s',
    (path) => {
      expect(isSitePath(path)).toBe(true);
      expect(linkField.safeParse(path).success).toBe(true);
    },
  );

  it.each(['http://example.cn', 'https://example.cn/a?b=1#c', 'https://中文.example/路径'])(
    'takes the address %s',
    (url) => {
      expect(isWebUrl(url)).toBe(true);
    },
  );

  it.each([
    '',
    'index',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a b',
    '/a\r\nSet-Cookie: x=1',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http:evil.example',
    'https:\\\\evil.example',
    'https://user:pw@evil.example/',
    'https://',
    'ftp://example.cn/',
  ])('refuses %j', (text) => {
    expect(linkField.safeParse(text).success).toBe(false);
  });
});
