import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import { userCartCalls } from '@/lib/domain/cart/user-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { makeBuyer } from '@/tests/support/factories/member';
import { makeBook } from '@/tests/support/factories/product';
import { makeOpenapi } from '@/tests/support/openapi-document';

const articleList = guestArticleCalls['GET /api/guest/article/list'];
const productList = guestProductCalls['GET /api/guest/product/list'];
const addToCart = userCartCalls['POST /api/user/cart/add'];
const myCart = userCartCalls['GET /api/user/cart/myCart'];
const receivers = userMemberCalls['GET /api/user/receiver/all'];

/** The document of the calls, as generators of clients read it. */
const ROOT = join(__dirname, '..', '..');
const DOCUMENT = makeOpenapi();
const run = promisify(execFile);

interface Media {
  schema: { type?: string; properties?: Record<string, unknown>; format?: string };
}
interface Operation {
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}
const doc = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
  servers: object[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, object> };
};
/** A part of the document with what it refers to in its place; what contains itself once. */
function resolved<T>(part: T, inside: readonly string[] = []): T {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((p) => resolved<unknown>(p, inside)) as T;
  const { $ref, ...rest } = part as { $ref?: string };
  const name = $ref?.slice('#/components/schemas/'.length);
  if (name && !inside.includes(name)) return resolved(doc.components.schemas[name], [...inside, name]) as T;
  return Object.fromEntries(Object.entries(rest).map(([key, p]) => [key, resolved<unknown>(p, inside)])) as T;
}
const operationOf = (e: { method: string; path: string }): Operation =>
  resolved(doc.paths[e.path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')]![e.method.toLowerCase()]!);
const typesOf = (e: { method: string; path: string }) =>
  Object.keys(operationOf(e).requestBody?.content ?? {});

test('every call is in it, and every reference resolves inside it', () => {
  expect(Object.values(doc.paths).flatMap((ops) => Object.keys(ops))).toHaveLength(catalogue.length);
  const refs = new Set(readFileSync(DOCUMENT, 'utf8').match(/"\$ref": ?"[^"]+"/g));
  const names = [...refs].map((ref) => /"#\/components\/schemas\/(\w+)"$/.exec(ref)?.[1] ?? ref);
  expect(names.filter((name) => !(name in doc.components.schemas))).toEqual([]);
  expect(names).toContain('Failure');
});

test('no schema of an object stands in it twice, but for inputs with defaults, which generators read in their place only', () => {
  const seen = new Map<string, number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, properties } = part as { type?: unknown; properties?: unknown };
    const text = type === 'object' && properties ? JSON.stringify(part) : '';
    if (text && !text.includes('"default"')) seen.set(text, (seen.get(text) ?? 0) + 1);
    for (const inner of Object.values(part)) look(inner);
  };
  look(doc);
  expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  expect(doc.components.schemas).toHaveProperty('orderView');
});

test('it says where the calls are, who may make them, and what is sent for it', () => {
  expect(doc.servers).toEqual([{ url: '/', description: '本站' }]);
  expect(doc.security).toEqual([{ session: [] }, { hostSession: [] }]);
  expect(Object.values(doc.components.securitySchemes)).toMatchObject([
    { type: 'apiKey', in: 'cookie', name: 'session' },
    { type: 'apiKey', in: 'cookie', name: '__Host-session' },
  ]);
  const wrong = catalogue.filter((e) => (operationOf(e).security.length === 0) !== (e.can === 'public'));
  expect(wrong).toEqual([]);
});

test('what stands in the address stands nowhere else', () => {
  const twice = catalogue.filter((e) => {
    const { parameters, requestBody } = operationOf(e);
    const inPath = parameters.filter((p) => p.in === 'path').map((p) => p.name);
    return Object.values(requestBody?.content ?? {}).some((m) =>
      inPath.some((name) => name in (m.schema.properties ?? {})),
    );
  });
  expect(twice).toEqual([]);
});

test('uploads are multipart, and forms are offered where a form works', () => {
  const uploads = catalogue.filter((e) => typesOf(e).includes('multipart/form-data'));
  expect(uploads.filter((e) => e.reply !== 'editor').map((e) => e.path)).toEqual(
    catalogue
      .filter((e) => JSON.stringify(operationOf(e).requestBody ?? {}).includes('"format":"binary"'))
      .map((e) => e.path),
  );
  expect(uploads).toHaveLength(34);
  const form = 'application/x-www-form-urlencoded';
  const lists = (m: Media | undefined) =>
    /"type":"array","items":\{"type":"object"/.test(JSON.stringify(m ?? {}));
  for (const e of catalogue) {
    const content = operationOf(e).requestBody?.content ?? {};
    expect([e.path, lists(content[form])]).toEqual([e.path, false]);
  }
  expect(typesOf({ method: 'POST', path: '/api/user/cart/deleteAll' })).toEqual(['application/json', form]);
  expect(typesOf({ method: 'POST', path: '/api/admin/article/autosave' })).toEqual(['application/json']);
  expect(typesOf({ method: 'POST', path: '/api/user/childOrder/import' })).toEqual(['multipart/form-data']);
});

test('files have their types, and the editor answers with a bare object', () => {
  const replyOf = (e: { method: string; path: string }) => operationOf(e).responses['200']!.content;
  const types = (path: string, method = 'GET') => Object.keys(replyOf({ method, path }));
  expect(types('/api/user/payment/wxpay/qrcode')).toEqual(['image/png']);
  expect(types('/api/admin/area/export')).toEqual(['text/csv']);
  expect(types('/api/user/file/download/[id]')).toEqual(['image/*', 'application/octet-stream']);
  expect(types('/api/admin/shipping/import/template')).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  for (const e of catalogue.filter((c) => c.reply === 'json'))
    expect([e.path, Object.keys(replyOf(e)['application/json']?.schema.properties ?? {})]).toEqual([
      e.path,
      ['result', 'message', 'data'],
    ]);
  for (const e of catalogue.filter((c) => c.reply === 'editor'))
    expect([
      e.path,
      replyOf(e)['application/json']?.schema.type,
      replyOf(e)['application/json']?.schema.properties,
    ]).toEqual([e.path, 'object', undefined]);
});

test('linters find no error in it, and a client made of it compiles against the replies of five calls', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    const types = join(dir, 'portal.ts');
    const { stdout } = await run('node', [join(ROOT, 'tests/support/openapi-tools.mjs'), DOCUMENT, types]);
    expect(JSON.parse(stdout)).toEqual([]);

    const cookies = await sessionCookies(await makeBuyer());
    const book = await makeBook(5);
    const added = await callRoute(addToCart, {
      cookies,
      body: new URLSearchParams({ productId: String(book.id), quantity: '2' }),
    });
    const replies: [string, string, unknown][] = [
      ['/api/guest/article/list', 'get', (await callRoute(articleList)).json],
      ['/api/guest/product/list', 'get', (await callRoute(productList)).json],
      ['/api/user/cart/add', 'post', added.json],
      ['/api/user/cart/myCart', 'get', (await callRoute(myCart, { cookies })).json],
      ['/api/user/receiver/all', 'get', (await callRoute(receivers, { cookies })).json],
    ];
    expect(replies.map(([, , reply]) => (reply as { result: boolean }).result)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    const ok = (path: string, method: string) =>
      `paths['${path}']['${method}']['responses'][200]['content']['application/json']`;
    const form = `paths['/api/user/cart/add']['post']['requestBody']['content']['application/x-www-form-urlencoded']`;
    writeFileSync(
      join(dir, 'calls.ts'),
      [
        `import type { paths } from './portal';`,
        ...replies.map(
          ([path, method, reply], i) =>
            `export const reply${i}: ${ok(path, method)} = ${JSON.stringify(reply)};`,
        ),
        `export const sent: ${form} = { productId: 1, quantity: '2' };`,
        `// @ts-expect-error a field that the call does not have`,
        `export const misspelt: ${form} = { productId: 1, quantity: 2, count: 3 };`,
        `// @ts-expect-error an envelope is no cart`,
        `export const bare: ${ok('/api/user/cart/myCart', 'get')} = { lines: [] };`,
      ].join('\n'),
    );
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--types',
      '',
    ];
    const compiled = await run('node', [tsc, ...options, join(dir, 'calls.ts')], { cwd: dir }).catch(
      (e: { stdout: string }) => e,
    );
    expect(compiled.stdout).toBe('');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
