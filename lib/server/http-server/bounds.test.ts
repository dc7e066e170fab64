import { isPictureRequest, isWithinBounds } from './bounds';

const fields = (n: number) => Array.from({ length: n }, () => 'a=1').join('&');

test.each([
  ['/index', true],
  [`/index?${fields(100)}`, true],
  [`/index?${fields(101)}`, false],
  [`/index?${'&'.repeat(100)}`, false],
  [`/${'a/'.repeat(49)}`, true],
  [`/${'a/'.repeat(50)}`, false],
  [`/a?b=${'/'.repeat(500)}`, true],
  [`/${'a'.repeat(8191)}`, true],
  [`/${'a'.repeat(8192)}`, false],
])('R-24 an address has at most 8192 characters, 100 fields and 50 parts: %.20s… %s', (url, is) =>
  expect(isWithinBounds(url)).toBe(is),
);

const asked = (url: string, more = '&w=640&q=75') => `url=${encodeURIComponent(url)}${more}`;

test.each(['/files/2026/11/aB-_9.png', '/img/logo.svg', '/placeholder/cover.svg', '/files/a.b.webp'])(
  'the optimizer is asked for stored pictures: %s',
  (url) => expect(isPictureRequest(asked(url))).toBe(true),
);

test.each([
  asked('/img/a\nb.png'),
  asked('/img/a/'),
  asked('/img//a.png'),
  asked('/img/%25'),
  'url=/img/a%ff&w=640&q=75',
  asked('/img/../admin.png'),
  asked('/img/.a.png'),
  asked('/index'),
  asked('https://foreign.example/a.png'),
  asked('//foreign.example/a.png'),
  asked('/img/a.png', '&w=x&q=75'),
  asked('/img/a.png', '&w=640'),
  asked('/img/a.png', '&w=640&w=640&q=75'),
  '',
])('R-34 the optimizer is asked for nothing else: %s', (query) =>
  expect(isPictureRequest(query)).toBe(false),
);
