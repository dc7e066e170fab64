import { ownNames } from './names';

test.each([
  ['', 'www.example.cn', true],
  ['', 'WWW.EXAMPLE.CN:8443', true],
  ['', 'www.example.cn.', true],
  ['', 'www.example.cn:', true],
  ['', 'example.cn', false],
  ['', 'www.example.cn.evil.example', false],
  ['', 'evil.example', false],
  ['', '10.0.0.7', false],
  ['', undefined, false],
  ['example.cn , 10.0.0.7:3000,[::1]', 'example.cn', true],
  ['example.cn , 10.0.0.7:3000,[::1]', '10.0.0.7:80', true],
  ['example.cn , 10.0.0.7:3000,[::1]', '[::1]:3000', true],
  ['example.cn , 10.0.0.7:3000,[::1]', 'www.example.cn', true],
  ['保密.cn', 'xn--fiq9zw.cn', false],
  ['保密.cn', new URL('http://保密.cn').hostname, true],
  ['*', 'anything.example', true],
  ['*', 'no/host', false],
  ['*', undefined, false],
] as [string, string | undefined, boolean][])(
  'a site with the further names %j takes the host %j: %s',
  (further, host, ours) => {
    expect(ownNames('https://www.example.cn', further)(host)).toBe(ours);
  },
);
