import { eq } from 'drizzle-orm';
import { paperTemplates } from '@/db/schema/paper';
import { withTx } from '@/lib/data/tx';
import { saveTemplate } from '@/lib/domain/paper/commands/save-template';
import { templateSaveInput } from '@/lib/domain/paper/office-contract';
import { getTemplate, previewTemplate } from '@/lib/domain/paper/template-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { expectInvariants } from '@/tests/support/invariants';
import { pdfWords } from '@/tests/support/pdf-words';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
beforeAll(async () => {
  clerk = await makeAdmin(['paper.template'], '郑业务');
});
afterEach(expectInvariants);

const desk = () => makeCtx({ actor: adminActor(clerk) });

test.each([
  [
    'an unknown placeholder',
    { clauses: '请付款给{甲方}。' },
    'clauses',
    '第 1 条：没有“{甲方}”这个占位符，请从列表中选择',
  ],
  ['a long clause', { clauses: `一\n${'长'.repeat(501)}` }, 'clauses', '第 2 条超过 500 个字符'],
  ['many clauses', { clauses: '条\n'.repeat(31) }, 'clauses', '最多 30 条，现有 31 条'],
  ['no clause', { clauses: ' ' }, 'clauses', '请至少填写一条'],
  ['no title', { title: '' }, 'title', '请填写标题'],
  ['a lone brace', { title: '合同{' }, 'title', '占位符的花括号没有成对'],
  ['a long introduction', { intro: '长'.repeat(501) }, 'intro', '不能超过 500 个字符'],
])('%s is refused at its field', (_, more, field, message) => {
  const sent = { kind: 'contract', title: '合同', intro: '', clauses: '一', version: 1, ...more };
  const { error } = templateSaveInput.safeParse(sent);
  expect(error?.issues.map((i) => [i.path.join('.'), i.message])).toContainEqual([field, message]);
});

test('a template is saved as its next version, once, by who has seen the last one; a preview shows texts that are not saved', async () => {
  const [last] = (await getTemplate(desk(), 'receipt')).versions;
  if (!last) throw new Error('no template');
  const texts = { kind: 'receipt' as const, title: '验收单', intro: '', clauses: '请核对 {订单号}。' };
  const save = (version: number, more = {}) =>
    withTx(desk(), (ctx) => saveTemplate(ctx, { ...texts, version, ...more }));
  const before = await dataSnapshot();
  const file = await previewTemplate(desk(), texts);
  const [shown] = await pdfWords(desk(), file);
  expect(shown).toContain('验收单');
  expect(shown).toContain('请核对202600000000001。');
  expect(await dataSnapshot()).toEqual(before);

  const next = last.version + 1;
  expect(await Promise.all([save(last.version), save(last.version)])).toEqual([next, next]);
  expect(await refused(save(last.version, { title: '收货单' }))).toMatchObject({
    message: '模板已被其他人修改，请刷新页面后重新编辑',
  });
  expect((await getTemplate(desk(), 'receipt')).versions).toMatchObject([
    { version: next, title: '验收单', madeByName: '郑业务' },
    { version: last.version },
  ]);
  expect(await testDb().$count(paperTemplates, eq(paperTemplates.kind, 'receipt'))).toBe(next);
});
