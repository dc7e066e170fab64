import { dropTags } from '@/lib/data/page-cache';
import { FrontCache, GenerationMark, type RenderedReply } from './front-cache';

const html = (text: string, more: Partial<RenderedReply> = {}): RenderedReply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(text),
  ...more,
});

describe('front page cache', () => {
  let cache: FrontCache;
  beforeEach(() => {
    cache = new FrontCache(100_000, 3);
  });
  afterEach(() => cache.dispose());
  const put = (key: string, reply: RenderedReply, tags: string[] = [], mark = new GenerationMark()) =>
    cache.put({ key, path: key, ttl: 60 }, reply, new Set(tags), mark);

  test('a page is dropped exactly when one of its tags is invalidated', async () => {
    await put('/a', html('a'), ['article:1', 'articles']);
    await put('/b', html('b'), ['article:2', 'articles']);
    dropTags(['article:1']);
    expect(cache.get('/a')).toBeNull();
    expect(cache.get('/b')?.bodies['']?.toString()).toBe('b');
  });

  test('a render that an invalidation overtook is sent but not kept', async () => {
    const mark = new GenerationMark();
    dropTags(['ads']);
    const page = await put('/a', html('old'), ['ads'], mark);
    expect(page.bodies['']?.toString()).toBe('old');
    expect(cache.get('/a')).toBeNull();
  });

  test('dropping everything also stops running renders from being kept', async () => {
    const mark = new GenerationMark();
    dropTags(null);
    await put('/a', html('old'), [], mark);
    expect(cache.get('/a')).toBeNull();
  });

  test('an error, a redirect or a reply that sets a cookie is never kept', async () => {
    const headers = { location: '/y', 'cache-control': 's-maxage=31536000' };
    for (const status of [308, 404, 500])
      expect((await put('/404', html('x', { status, headers }))).headers['cache-control']).toBe(
        'private, no-store',
      );
    await put('/c', html('x', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } }));
    expect(cache.get('/404')).toBeNull();
    expect(cache.get('/c')).toBeNull();
  });

  test('a reply without a type is no page and is not kept', async () => {
    await put('/e', html('{}', { headers: { 'x-middleware-skip': '1' } }));
    expect(cache.get('/e')).toBeNull();
  });

  test('it holds no more than its bounds, the least recently used go first', async () => {
    for (const key of ['/1', '/2', '/3']) await put(key, html(key));
    cache.get('/1');
    await put('/4', html('/4'));
    expect(cache.get('/2')).toBeNull();
    expect(cache.get('/1')).not.toBeNull();
    await put('/big', html('', { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(60_000) }));
    expect(cache.get('/big')).toBeNull();
    expect(cache.size.entries).toBe(3);
  });

  test('a page past its life is not served', async () => {
    await cache.put({ key: '/a', path: '/a', ttl: -1 }, html('a'), new Set(), new GenerationMark());
    expect(cache.get('/a')).toBeNull();
  });

  test('what is sent first is compressed already; no plain text is kept beside it', async () => {
    const page = await put('/a', html('保密'.repeat(2000)));
    expect(Object.keys(page.bodies)).toEqual(['gzip', 'br']);
    const sizes = Object.values(page.bodies).map((body) => body.length);
    expect(Math.max(...sizes)).toBeLessThan(200);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(cache.size.bytes).toBe(1024 + sizes.reduce((a, b) => a + b, 0));
  });

  test('what is not worth compressing is kept as it is', async () => {
    const picture = Buffer.alloc(2000, 'x');
    const page = await put('/p', html('', { headers: { 'content-type': 'image/png' }, body: picture }));
    expect(page.bodies).toEqual({ '': picture });
    expect(cache.size.bytes).toBe(1024 + 2000);
  });

  test('the pieces of the router’s data of a frame count', async () => {
    const frame = { key: '/a/~id~', ttl: 60, calls: [] };
    const data = `"~id~","q":""${'保密'.repeat(400)}`;
    const page = await cache.put(
      { key: '/a/~id~#data', path: '/a/1', ttl: 60, frame, isData: true },
      html(data, { headers: { 'content-type': 'text/x-component' } }),
      new Set(),
      new GenerationMark(),
    );
    expect(page.pieces.map(({ hole }) => hole)).toEqual(['~id~', '~search~', undefined]);
    const kept = [...Object.values(page.bodies), ...page.pieces.flatMap((p) => [p.plain, p.deflated])];
    expect(cache.size.bytes).toBe(kept.reduce((sum, { length }) => sum + length, 1024));
  });
});
