import { gzipSync } from 'node:zlib';
import { PlainCopies } from './plain-copies';

const KEPT = ['一', '二', '三'].map((word) => gzipSync(word.repeat(100)));
const plain = (i: number) => '一二三'.charAt(i).repeat(100);
/** What is kept compressed, by its place. */
const kept = (i: number): Buffer => KEPT[i] ?? Buffer.alloc(0);

test('a text that many ask for at one moment is decompressed once, and then there', async () => {
  const copies = new PlainCopies();
  const asked = [copies.of(kept(0)), copies.of(kept(0)), copies.of(kept(1))];
  expect(copies.size).toEqual({ copies: 0, bytes: 0, underWay: 2 });
  const [first, again, other] = await Promise.all(asked.map(async (text) => text));
  expect([first?.toString(), other?.toString()]).toEqual([plain(0), plain(1)]);
  expect(again).toBe(first);
  expect(copies.of(kept(0))).toBe(first);
  expect(copies.size).toEqual({ copies: 2, bytes: 600, underWay: 0 });
});

test('it holds no more than its bound, what was asked for longest ago goes first', async () => {
  const copies = new PlainCopies(700);
  for (const i of [0, 1, 0, 2]) expect((await copies.of(kept(i))).toString()).toBe(plain(i));
  expect(copies.size).toEqual({ copies: 2, bytes: 600, underWay: 0 });
  expect([0, 1, 2].map((i) => Buffer.isBuffer(copies.of(kept(i))))).toEqual([true, false, true]);
});

test('a text beyond the bound is given and not held', async () => {
  const copies = new PlainCopies(299);
  expect((await copies.of(kept(0))).toString()).toBe(plain(0));
  expect(copies.size).toEqual({ copies: 0, bytes: 0, underWay: 0 });
});

test('what cannot be read fails alone', async () => {
  const copies = new PlainCopies();
  const broken = copies.of(Buffer.from('no gzip'));
  const whole = copies.of(kept(0));
  await expect(broken).rejects.toThrow('incorrect header check');
  expect((await whole).toString()).toBe(plain(0));
  expect(copies.size).toEqual({ copies: 1, bytes: 300, underWay: 0 });
});
