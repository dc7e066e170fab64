import { writeZip } from '@/lib/adapters/spreadsheet/zip';
import { adminChildOrderCalls } from '@/lib/domain/childOrder/admin-calls';
import type { ChildListView, ChildSavedView } from '@/lib/domain/childOrder/contract';
import type { ChildImportPreview, ChildImportView } from '@/lib/domain/childOrder/import-contract';
import { userChildOrderCalls } from '@/lib/domain/childOrder/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { childInput, fileFor, orderToSplit, receiverRow } from '@/tests/support/factories/child-order';
import { makeAdmin } from '@/tests/support/factories/people';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

const officeAdd = adminChildOrderCalls['POST /api/admin/order/childOrder/addOne'];
const officeList = adminChildOrderCalls['GET /api/admin/order/childOrder/selectAllByOrderId'];
const add = userChildOrderCalls['POST /api/user/childOrder/addOne'];
const commit = userChildOrderCalls['POST /api/user/childOrder/import'];
const progress = userChildOrderCalls['GET /api/user/childOrder/import/[id]'];
const errorFile = userChildOrderCalls['POST /api/user/childOrder/import/errors'];
const preview = userChildOrderCalls['POST /api/user/childOrder/import/preview'];
const template = userChildOrderCalls['GET /api/user/childOrder/template'];
const list = userChildOrderCalls['GET /api/user/childOrder/selectAllByOrderId'];

process.env.RATE_SCALE = '100000';
afterEach(expectInvariants);

const formOf = (orderId: number, file: Blob, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('orderId', String(orderId));
  form.append('file', file, 'x.xlsx');
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  return form;
};
/** The body as a browser sends it: empty fields are left out. */
const bodyOf = (...args: Parameters<typeof childInput>) =>
  Object.fromEntries(Object.entries(childInput(...args)).filter(([, v]) => v !== null));
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a buyer adds a receiver, takes the template, previews and imports a file, and sees both in the list', async () => {
  const split = await orderToSplit([10]);
  const { order, line, customer } = split;
  const cookies = await sessionCookies(customer.user);
  const made = await callRoute<ChildSavedView>(add, {
    cookies,
    body: bodyOf(order.id, { [line.id]: 3 }),
  });
  expect([made.status, made.json.data?.childNo]).toEqual([200, `${order.orderSn}-001`]);
  const file = await callRoute(template, { cookies, query: { orderId: order.id } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, XLSX]);
  const sheet = fileFor(split, [receiverRow(1, 4), receiverRow(2, 2)]);
  const seen = await callRoute<ChildImportPreview>(preview, { cookies, body: formOf(order.id, sheet) });
  expect(seen.json.data).toMatchObject({ rows: 2, good: 2, errors: [] });
  const fingerprint = seen.json.data?.fingerprint ?? '';
  const asked = await callRoute<ChildImportView>(commit, {
    cookies,
    body: formOf(order.id, sheet, { fingerprint }),
  });
  const id = asked.json.data?.id ?? 0;
  expect([asked.status, asked.json.data?.status]).toEqual([200, 'queued']);
  const before = await callRoute<ChildListView>(list, { cookies, query: { orderId: order.id } });
  expect(before.json.data).toMatchObject({ total: 1, importId: id });
  await runDueJobs();
  const after = await callRoute<ChildImportView>(progress, { cookies, params: { id } });
  expect(after.json.data).toMatchObject({ status: 'done', done: 2, total: 2 });
  const all = await callRoute<ChildListView>(list, { cookies, query: { orderId: order.id } });
  expect(all.json.data).toMatchObject({ total: 3, allocated: 9, remaining: 1, importId: null });
});

test('the desk needs the right to manage orders; who may only look sees the list', async () => {
  const { order, line } = await orderToSplit([10]);
  const [clerk, store] = [await makeAdmin(['order']), await makeAdmin(['warehouse'])];
  const body = bodyOf(order.id, { [line.id]: 3 });
  expect((await callRoute(officeAdd, { cookies: await sessionCookies(store), body })).status).toBe(403);
  expect((await callRoute(officeAdd, { cookies: await sessionCookies(clerk), body })).status).toBe(200);
  const seen = await callRoute<ChildListView>(officeList, {
    cookies: await sessionCookies(store),
    query: { orderId: order.id },
  });
  expect(seen.json.data).toMatchObject({ total: 1, list: [{ phone: '139****9000' }] });
});

const PARTS = (sheetXml: string): [string, string][] => [
  ['[Content_Types].xml', '<Types/>'],
  ['xl/workbook.xml', '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>'],
  [
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ],
  ['xl/worksheets/sheet1.xml', sheetXml],
];
/** A workbook with these cells, and parts beside. */
async function book(
  sheetXml: string,
  more: [string, string | AsyncIterable<Uint8Array>][] = [],
): Promise<Blob> {
  async function* one(text: string) {
    yield Buffer.from(text);
  }
  const parts = [...PARTS(sheetXml), ...more].map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? one(content) : content,
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(parts)) chunks.push(chunk);
  return new Blob([Buffer.concat(chunks)]);
}
const cell = (at: string, inner: string) =>
  `<worksheet><sheetData><row r="3"><c r="${at}">${inner}</c></row></sheetData></worksheet>`;
async function* blanks(mb: number) {
  const block = Buffer.alloc(1024 * 1024, 32);
  for (let i = 0; i < mb; i += 1) yield block;
}

const hostile: [string, () => Promise<Blob>, string][] = [
  ['a bomb of 1 GB', () => book('<worksheet/>', [['xl/media/x.bin', blanks(1000)]]), '文件过大'],
  ['a million rows', async () => new Blob([await Promise.resolve('a\n'.repeat(1_000_000))]), '最多 5000 行'],
  ['sixteen thousand columns', () => book(cell('XFD3', '<v>1</v>')), '第 3 行 XFD 列'],
  [
    'a formula',
    () => book(cell('B3', '<f>WEBSERVICE("http://x")</f><v>1</v>')),
    '第 3 行 B 列：单元格是公式',
  ],
  [
    'an external link',
    () => book('<worksheet/>', [['xl/externalLinks/externalLink1.xml', '<x/>']]),
    '引用了其他文件',
  ],
  ['entities', () => book('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), '实体声明'],
  [
    'a picture',
    async () => new Blob([await Promise.resolve(Buffer.from('89504e470d0a1a0a00', 'hex'))]),
    '无法读取',
  ],
];

test.each(hostile)('S-48: %s is refused with 0 writes', async (_name, make, text) => {
  const { order, customer } = await orderToSplit([2]);
  const cookies = await sessionCookies(customer.user);
  const file = await make();
  const before = await dataSnapshot();
  for (const [handler, more] of [
    [preview, {}],
    [errorFile, {}],
    [commit, { fingerprint: 'a'.repeat(64) }],
  ] as const) {
    const reply = await callRoute(handler, { cookies, body: formOf(order.id, file, more) });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(text);
  }
  expect(await dataSnapshot()).toEqual(before);
});

test('S-48: a file above 5 MB is refused', async () => {
  const { order, customer } = await orderToSplit([2]);
  const body = formOf(order.id, new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)]));
  const reply = await callRoute(preview, { cookies: await sessionCookies(customer.user), body });
  expect([400, 413]).toContain(reply.status);
});
