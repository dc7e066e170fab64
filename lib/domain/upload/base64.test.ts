import { base64Bytes } from './base64';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test.each([
  ['5L+d5a+G', '保密'],
  ['data:image/png;base64,5L+d5a+G', '保密'],
  ['data:;base64,YQ==', 'a'],
  ['YWI=', 'ab'],
])('%j is decoded', (value, expected) => {
  expect(text(base64Bytes(value, 100))).toBe(expected);
});

test.each(['YQ', 'YQ=', 'Y Q=', 'YQ==YQ==', '====', 'data:image/png,YQ==', '５L+d', 'YW-_', 'YQ==\n'])(
  '%j is refused as broken',
  (value) => {
    expect(() => base64Bytes(value, 100)).toThrow('文件未被完整上传');
  },
);

test('nothing is an empty file', () => {
  expect(() => base64Bytes('', 100)).toThrow('上传文件为空');
  expect(() => base64Bytes('data:image/png;base64,', 100)).toThrow('上传文件为空');
});

test('the limit is exact to the byte', () => {
  const of = (n: number) => Buffer.alloc(n, 7).toString('base64');
  expect(base64Bytes(of(10), 10)).toHaveLength(10);
  expect(() => base64Bytes(of(11), 10)).toThrow('文件大小超出网站限制');
  expect(() => base64Bytes(of(13), 10)).toThrow('文件大小超出网站限制');
});

test('millions of characters are looked at without running out of room', () => {
  const long = 'A'.repeat(40_000_000);
  expect(base64Bytes(long, 30_000_000)).toHaveLength(30_000_000);
  expect(() => base64Bytes(`${long}A===`, 40_000_000)).toThrow('文件未被完整上传');
});
