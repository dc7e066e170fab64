import { fromParams, readBody } from './body';

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

test('R-24 a form with a hundred thousand fields is refused at once', async () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `f${i}=1`).join('&');
  const started = performance.now();
  await expect(readBody(form(text))).rejects.toMatchObject({ status: 413 });
  expect(performance.now() - started).toBeLessThan(2000);
});

test('R-24 a name repeated thousands of times is read in one pass', async () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `ids=${i}`).join('&');
  const started = performance.now();
  expect((await readBody(form(text)))['ids']).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(2000);
});
