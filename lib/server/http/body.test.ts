import { fromParams, readBody } from './body';
import { expectNoSquare } from '@/tests/support/growth';

const form = (text: string) =>
  new Request('http://portal.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: text,
  });

test('a name that stands once is a text, one that stands more often a list in its order; `d` is dropped', () => {
  const read = fromParams(new URLSearchParams('a=1&b=2&a=3&d=9&a=4&__proto__=x'));
  expect(Object.entries(read)).toEqual([
    ['a', ['1', '3', '4']],
    ['b', '2'],
    ['__proto__', 'x'],
  ]);
});

test('R-24 a form with a hundred thousand fields is refused', async () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `f${i}=1`).join('&');
  await expect(readBody(form(text))).rejects.toMatchObject({ status: 413 });
});

test('R-24 a name repeated thousands of times is read in one pass', async () => {
  const repeated = (n: number) => Array.from({ length: n }, (_, i) => `ids=${i}`).join('&');
  expect((await readBody(form(repeated(10_000))))['ids']).toHaveLength(10_000);
  await expectNoSquare((n) => {
    const params = new URLSearchParams(repeated(n));
    return () => fromParams(params);
  }, 1000);
});

test('a body that its client breaks off is unreadable, no outage of ours', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('{"a":')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const request = new Request('http://portal.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: broken,
    duplex: 'half',
  } as RequestInit);
  await expect(readBody(request)).rejects.toMatchObject({ status: 400, message: '请求内容无法解析' });
});
