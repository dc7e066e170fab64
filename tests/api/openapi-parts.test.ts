import { readFileSync } from 'node:fs';
import { guestSiteCalls } from '@/lib/domain/site/guest-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { makeOpenapi } from '@/tests/support/openapi-document';

const GET = guestSiteCalls['GET /api/guest/openapi.json'];

interface Document {
  paths: Record<string, unknown>;
}
const openapi = JSON.parse(readFileSync(makeOpenapi(), 'utf8')) as Document;

const groupsOf = (document: Document) =>
  [...new Set(Object.keys(document.paths).map((path) => path.split('/')[2] ?? ''))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  );
const read = async (cookies?: string) => {
  const reply = await callRoute(GET, cookies ? { cookies } : {});
  return { text: reply.text, document: JSON.parse(reply.text) as Document };
};

test('guests are told the public calls, buyers their own too, administrators all', async () => {
  const guest = await read();
  expect(groupsOf(guest.document)).toEqual(['guest', 'valid']);
  expect(guest.text).not.toMatch(/\/api\/(user|admin)|"(user|admin)\//);
  const buyer = await read(await sessionCookies((await makeCustomer()).user));
  expect(groupsOf(buyer.document)).toEqual(['guest', 'user', 'valid']);
  expect(buyer.text).not.toContain('/api/admin');
  const admin = await read(await sessionCookies(await makeAdmin([])));
  expect(Object.keys(admin.document.paths)).toEqual(Object.keys(openapi.paths));
});

test('each part holds what it refers to, and nothing that only another part needs', async () => {
  const guest = await read();
  const held = { components: {}, ...guest.document } as { components: Record<string, object> };
  const named = Object.entries(held.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`));
  const referred = [...guest.text.matchAll(/"(#\/components\/[^"]+)"/g)].map((m) => m[1] ?? '');
  expect(new Set(referred)).toEqual(new Set(named));
});
