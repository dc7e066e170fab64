import { adminPermissions } from '@/lib/core/permissions';
import type { Call } from '@/lib/data/call';
import { calls, type Calls } from '@/lib/server/calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { fieldsOf } from '@/tests/support/contract-fields';
import { foreignWordsOfLog } from '@/tests/support/log-words';
import { ownerQuery } from '@/tests/support/db';
import { settingCases } from '@/tests/support/edit-calls/settings';
import { siteCases } from '@/tests/support/edit-calls/site';
import { tradeCases } from '@/tests/support/edit-calls/trade';
import { makeBuyer } from '@/tests/support/factories/people';

/** A field that an edit does not send stays as it was: true of the contract of every edit, and of what each of them writes. */

process.env.RATE_SCALE = '100000';

const load = (path: string) => calls[`POST ${path}` as keyof Calls] as Call;

/** Every call that changes what is there already, by the words of its path. */
const edits = catalogue
  .filter((e) => e.method === 'POST' && /\/(edit|update|updateOne|batUpdate)(\/|$)/.test(e.path))
  .map((e) => e.path.replace('/api/', ''));

/** `confirmed` is the answer to a question about words, which no call stores. */
const optional = (call: string) =>
  Object.entries(fieldsOf(load(`/api/${call}`).input)).filter(
    ([name, f]) => name !== 'confirmed' && f.safeParse(undefined).success,
  );

const cases = [
  ...[...settingCases, ...siteCases].map((c) => ({ ...c, call: `admin/${c.call}` })),
  ...tradeCases,
];

/** Edits whose optional fields say how the call acts and are stored nowhere, or which other tests hold to the rule. */
const ACTS: Record<string, string> = {
  'admin/order/shippingStatus/update': 'says which act',
  'admin/invoice/batUpdate': 'tests/db/invoice/desk.test.ts',
  'admin/product/ebook/edit': 'tests/db/ebook/release.test.ts',
  'admin/shipping/waybill/account/edit': 'tests/db/waybill/account.test.ts',
  'admin/search/stat/edit': 'each switch is written alone',
  'user/cart/item/edit': 'tests/db/cart/change-lines.test.ts',
  'user/member/edit/password': 'the proof, not a field',
};
/** Defaults of fields that say how a call acts. */
const SAYS_HOW = ['admin/order/shippingStatus/update action'];

test('no edit puts a value in the place of a field that is not sent', () => {
  const put = edits.flatMap((call) =>
    optional(call)
      .filter(([, field]) => field.safeParse(undefined).data !== undefined)
      .map(([name]) => `${call} ${name}`),
  );
  expect(put).toEqual(SAYS_HOW);
});

test('every edit with optional fields is called below, or named with its reason', () => {
  const known = cases.map((c) => c.call);
  const wanted = edits.filter((call) => optional(call).length > 0);
  expect(wanted.filter((call) => !known.includes(call) && !(call in ACTS))).toEqual([]);
  expect([...known, ...Object.keys(ACTS)].filter((call) => !wanted.includes(call))).toEqual([]);
});

let everything = '';
beforeAll(async () => {
  const role = 'admin#adminNews,adminProduct,adminPlatform';
  everything = await sessionCookies(await makeBuyer({ role, permissions: [...adminPermissions] }));
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** Columns of a row that tell when and by whom it was written, or follow from others. */
const BESIDE =
  /^(version|updated_|search|bigrams|revision_no|province|city|district|upload_id|work_key|hands$)/;

/** The row without what the call was told to write. */
async function readRow(table: string, key: string, id: number | string, told: readonly string[]) {
  const [row] = await ownerQuery(
    `select to_jsonb(r) - 'created_at' as row from "${table}" r where "${key}" = $1`,
    [id],
  );
  const entries = Object.entries((row as { row: Record<string, unknown> }).row);
  return Object.fromEntries(entries.filter(([name]) => !BESIDE.test(name) && !told.includes(name)));
}

/** Columns that carry a sent field under another name. */
const COLUMNS: Record<string, string[]> = {
  name: ['name', 'receiver_name'],
  phone: ['phone', 'receiver_phone'],
  title: ['title', 'name', 'title_name'],
};

test.each(cases)('$call leaves what it was not told', async ({ call, make }) => {
  const made = await make();
  const { table, id, input } = made;
  const as = 'as' in made && made.as ? await sessionCookies(made.as) : everything;
  const key = 'key' in made && made.key ? made.key : 'id';
  const told = Object.keys(input).flatMap((name) => COLUMNS[name] ?? [snake(name)]);
  const before = await readRow(table, key, id, told);
  const reply = await callRoute(load(`/api/${call}`), { path: `/api/${call}`, body: input, cookies: as });
  expect([reply.status, reply.json.message]).toEqual([200, expect.any(String)]);
  expect(await readRow(table, key, id, told)).toEqual(before);
});

test('whatever these edits left in the operation log reads in Chinese, without codes', async () => {
  expect(await foreignWordsOfLog()).toEqual([]);
});
