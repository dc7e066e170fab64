import { saveProgress } from './reading-client';

afterEach(() => {
  jest.restoreAllMocks();
});

test('the last place is told although the page is being left', async () => {
  const sent: RequestInit[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(init ?? {});
    return Response.json({ result: true, code: 0, message: '', data: null });
  });
  await saveProgress('abc', 12);
  expect(sent.map(({ method, keepalive, body }) => [method, keepalive, body])).toEqual([
    ['POST', true, '{"id":"abc","page":12}'],
  ]);
});
