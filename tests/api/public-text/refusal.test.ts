import { desc } from 'drizzle-orm';
import { sensitiveWords } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import { adminPermissions } from '@/lib/core/permissions';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { dropTags } from '@/lib/data/page-cache';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';
import { next, routeOf, type Call, type PublicTextCase } from './case';
import { officeCases } from './desk-cases';
import { mallCases } from './mall-cases';
import { listCases } from './list-cases';

process.env.RATE_SCALE = '100000';

const BLOCKED = '内容含有禁止发布的词语或密级标志，请修改后再提交';
const WARNED = '内容含有需要核对的词语，确认无误后可以继续';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await new TestBrowser().signIn(await makeAdmin([...adminPermissions], '全权限'));
  await testDb()
    .insert(sensitiveWords)
    .values([
      { word: '夜莺禁区', level: 'block' },
      { word: '白鸽辖区', level: 'warn' },
    ]);
  dropTags(null);
});

/** Words that are never published, and words to look at again; each case with a number of its own before them. */
const wordsOf = (c: PublicTextCase) =>
  c.plain ? { never: '夜莺禁区', look: '白鸽辖区' } : { never: '绝密★', look: '内部资料' };
const numbered = (c: PublicTextCase, word: string) => (c.plain ? word : `${next()}号${word}`);

const send = ({ call }: PublicTextCase, { body = {}, params }: Call, confirmed?: boolean) => {
  if (confirmed && body instanceof FormData) body.set('confirmed', 'true');
  const sent = confirmed && !(body instanceof FormData) ? { ...body, confirmed: true } : body;
  return browser.call<SensitiveReport>(routeOf(call), { path: `/api/admin/${call}`, params, body: sent });
};

const rows = [...listCases, ...officeCases, ...mallCases].flatMap((c) =>
  c.fields.map((field) => [c.call, field, c] as const),
);

test.each(rows)(
  '%s: a classification marking in %s is refused, confirmed or not',
  async (_call, field, c) => {
    const { never } = wordsOf(c);
    const call = await c.make(field, numbered(c, never));
    const before = await dataSnapshot();
    for (const confirmed of [false, true]) {
      const { status, json } = await send(c, call, confirmed);
      expect([status, json.message]).toEqual([422, BLOCKED]);
      expect(json.data).toMatchObject({ blocked: true, confirmable: false });
      expect(json.data?.hits[0]).toMatchObject({ level: 'block', hit: never });
    }
    expect(await dataSnapshot()).toEqual(before);
  },
);

test.each(rows)(
  '%s: words to look at in %s pass when confirmed, and the log keeps them',
  async (_call, field, c) => {
    const { look } = wordsOf(c);
    const call = await c.make(field, numbered(c, look));
    const before = await dataSnapshot();
    const refused = await send(c, call);
    expect([refused.status, refused.json.message]).toEqual([422, WARNED]);
    expect(refused.json.data).toMatchObject({ blocked: false, confirmable: true });
    expect(await dataSnapshot()).toEqual(before);
    const passed = await send(c, call, true);
    expect([passed.status, passed.json.result]).toEqual([200, true]);
    const [log] = await testDb()
      .select({ after: operationLogs.after })
      .from(operationLogs)
      .orderBy(desc(operationLogs.id))
      .limit(1);
    const [hit] = refused.json.data?.hits ?? [];
    expect(log?.after).toMatchObject({ confirmedWords: [`${look}（${hit?.fieldLabel}1 处）`] });
  },
);
