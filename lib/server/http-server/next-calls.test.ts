import { RouteTable } from './api-table';
import { answerCall } from './next-calls';
import { setRoutes } from './routes-now';

const ask = async (method: string, path: string) => {
  const response = await answerCall(new Request(`http://a.cn${path}`, { method }), {
    params: Promise.resolve({}),
  });
  return [response.status, response.headers.get('allow'), await response.text()];
};

test('a call that reaches Next is answered by the table of the running server, and by nothing where there is none', async () => {
  expect(await ask('GET', '/api/guest/a/7')).toEqual([404, null, '']);
  setRoutes(
    new RouteTable([
      {
        path: '/api/guest/a/[id]',
        methods: { GET: async (_request, { params }) => Response.json((await params).id) },
      },
    ]),
  );
  expect(await ask('GET', '/api/guest/a/7')).toEqual([200, null, '"7"']);
  expect(await ask('POST', '/api/guest/a/7')).toEqual([405, 'GET, HEAD, OPTIONS', '']);
  expect(await ask('OPTIONS', '/api/guest/a/7')).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  expect(await ask('GET', '/api/guest/b')).toEqual([404, null, '']);
});
