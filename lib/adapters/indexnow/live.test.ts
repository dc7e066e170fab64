import { createIndexNow } from '@/lib/adapters/indexnow/live';
import { startEngine, type Engine } from '@/lib/adapters/search-push/test-server';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(() => engine.reset());

const make = () =>
  createIndexNow({
    baseUrl: engine.url,
    key: 'a1b2-c3d4',
    keyUrl: 'https://www.example.cn/indexnow-key.txt',
  });
const urls = ['https://www.example.cn/index/details/1'];

test.each([200, 202])(
  'sends host, key, place of the key file and addresses; %i is accepted',
  async (status) => {
    engine.answer(status, '');
    await expect(make().push(urls)).resolves.toEqual({ kind: 'accepted', refused: [], remain: null });
    const [call] = engine.calls;
    expect(call?.path).toBe('/indexnow');
    expect(call?.type).toBe('application/json; charset=utf-8');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      host: 'www.example.cn',
      key: 'a1b2-c3d4',
      keyLocation: 'https://www.example.cn/indexnow-key.txt',
      urlList: urls,
    });
  },
);

test('too many requests end the day', async () => {
  engine.answer(429, '');
  await expect(make().push(urls)).resolves.toEqual({ kind: 'quota' });
});

test.each([400, 403, 422, 500])('%i fails, so that the queue tries again', async (status) => {
  engine.answer(status, 'no');
  await expect(make().push(urls)).rejects.toThrow(`indexnow: ${status}`);
});
