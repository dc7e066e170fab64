import { createWechatOauth } from './live';

const SECRET = 'd4624c36b6795d1d99dcf0547af5443d';

function oauth(reply: () => Promise<Response> | Response) {
  const asked: URL[] = [];
  const port = createWechatOauth({
    authorizeBaseUrl: 'https://open.weixin.qq.com',
    apiBaseUrl: 'https://api.weixin.qq.com',
    appid: 'wx2421b1c4370ec43b',
    appSecret: SECRET,
    fetch: async (url) => {
      asked.push(new URL(String(url)));
      return reply();
    },
  });
  return { port, asked };
}

test('the address keeps the order of parameters and ends with the mark of WeChat', () => {
  const { port } = oauth(() => Response.json({}));
  expect(port.authorizeUrl({ redirectUri: 'https://shop.example/a?b=1&c=2', state: 'a1B2' })).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx2421b1c4370ec43b&redirect_uri=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2&response_type=code&scope=snsapi_base&state=a1B2#wechat_redirect',
  );
  expect(port.appid).toBe('wx2421b1c4370ec43b');
});

test.each([
  ['no state', { redirectUri: 'https://shop.example/', state: '' }],
  ['a state with other characters', { redirectUri: 'https://shop.example/', state: 'a&b=c' }],
  ['a script for an address', { redirectUri: 'javascript:alert(1)', state: 'a' }],
])('%s is our own mistake', (_name, input) => {
  expect(() => oauth(() => Response.json({})).port.authorizeUrl(input)).toThrow(RangeError);
});

test('a code is exchanged for the openid', async () => {
  const { port, asked } = oauth(() =>
    Response.json({
      access_token: 't',
      expires_in: 7200,
      refresh_token: 'r',
      openid: 'oUser-1',
      scope: 'snsapi_base',
    }),
  );
  expect(await port.exchange('c 1')).toMatchObject({ ok: false, kind: 'invalid' });
  expect(await port.exchange('c+1')).toEqual({ ok: true, openid: 'oUser-1' });
  expect(asked.map((url) => url.origin + url.pathname + url.search)).toEqual([
    `https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx2421b1c4370ec43b&secret=${SECRET}&code=c%2B1&grant_type=authorization_code`,
  ]);
});

test.each([
  [40029, 'invalid'],
  [40163, 'invalid'],
  [42003, 'invalid'],
  [40125, 'unknown'],
  [-1, 'unknown'],
])('errcode %d is %s', async (errcode, kind) => {
  const { port } = oauth(() => Response.json({ errcode, errmsg: 'm' }));
  expect(await port.exchange('c')).toEqual({ ok: false, kind, code: String(errcode), message: 'm' });
});

test.each<[string, () => Promise<Response> | Response, string]>([
  ['a 502 page', () => new Response('<html>', { status: 502 }), 'HTTP502'],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: 'https://x.test' } }),
    'HTTP302',
  ],
  ['a page', () => new Response('<html>'), 'bad-reply'],
  ['JSON null', () => Response.json(null), 'bad-reply'],
  ['an openid that is none', () => Response.json({ openid: '<b>' }), 'bad-reply'],
  ['much too much', () => new Response(`{"openid":"oUser-1","x":"${'x'.repeat(20_000)}"}`), 'bad-reply'],
  ['a broken connection', () => Promise.reject(new TypeError(`fetch failed: ?secret=${SECRET}`)), 'network'],
])('%s is unknown, and the secret is in no message', async (_name, reply, code) => {
  const result = await oauth(reply).port.exchange('c');
  expect(result).toMatchObject({ ok: false, kind: 'unknown', code });
  expect(JSON.stringify(result)).not.toContain(SECRET);
});

test('no answer in time is unknown', async () => {
  const port = createWechatOauth({
    authorizeBaseUrl: 'https://open.weixin.qq.com',
    apiBaseUrl: 'https://api.weixin.qq.com',
    appid: 'wx1',
    appSecret: SECRET,
    timeoutMs: 20,
    fetch: (_url, init) =>
      new Promise((_done, failed) => {
        init!.signal!.addEventListener('abort', () => failed(new DOMException('timed out', 'TimeoutError')));
      }),
  });
  expect(await port.exchange('c')).toMatchObject({ kind: 'unknown', code: 'timeout' });
});

test.each(['appid', 'appSecret'])('construction refuses an empty %s', (name) => {
  const config = {
    authorizeBaseUrl: 'https://a.test',
    apiBaseUrl: 'https://b.test',
    appid: 'a',
    appSecret: 'b',
  };
  expect(() => createWechatOauth({ ...config, [name]: '' })).toThrow(name);
});
