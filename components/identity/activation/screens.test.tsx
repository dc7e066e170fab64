import { renderToStaticMarkup } from 'react-dom/server';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { ActivationCard } from './activation-card';
import { OpenList, OverScreen } from './screens';

const code: ActivationStateView = {
  sn: 'E7KQ2MWXA03HV',
  kind: 'e_periodical',
  title: '保密工作',
  label: '2026 年全年',
  coverPath: null,
  look: 'activated',
  lookLabel: '已激活',
  activateUntil: '2026-06-30',
  productId: 5,
  readDays: 365,
  external: false,
  link: 'none',
  account: null,
  viewer: 'stranger',
  expiresAt: null,
  publications: [],
};
const november = { id: 'nnnnnnnnnnnnnnnn', label: '2026 年第 11 期' };
const october = { id: 'oooooooooooooooo', label: '2026 年第 10 期' };
const mine: Partial<ActivationStateView> = { viewer: 'reader', account: '张三' };
const mineShown = { ...mine, publications: [november, october] };

const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((m) => m[1]);
const heading = (html: string) => /<h2[^>]*>([^<]+)/.exec(html)?.[1];

test.each<[string, Partial<ActivationStateView>, string, string[]]>([
  [
    'used, nobody logged in',
    {},
    '该激活码已被激活',
    ['/mobile/login?from=%2Fmobile%2FebookActive%2FE7KQ2MWXA03HV', '/mobile/detail?id=5'],
  ],
  ['used, somebody else logged in', { account: '李四' }, '该激活码已被激活', ['/mobile/detail?id=5']],
  [
    'the reader’s own',
    mineShown,
    '已在您的书架中',
    [november, november, october].map((p) => `/mobile/reader/${p.id}`),
  ],
  ['frozen', { look: 'frozen' }, '该激活码已被冻结', ['/mobile/home']],
  ['late', { look: 'lapsed' }, '已过激活期限', ['/mobile/detail?id=5']],
  ['run out', { look: 'expired' }, '阅读期限已到', ['/mobile/detail?id=5']],
  ['withdrawn', { look: 'void' }, '该激活码已作废', ['/mobile/detail?id=5']],
  ['of another system', { look: 'assigned', external: true }, '请在出版方的阅读平台激活', ['/mobile/home']],
])('a code that is %s says so and leads on', (_name, state, title, ways) => {
  const html = renderToStaticMarkup(<OverScreen code={{ ...code, ...state }} />);
  expect([heading(html), links(html)]).toEqual([title, ways]);
});

test('what can be read starts at once; what has not appeared yet says so', () => {
  const one = renderToStaticMarkup(<OpenList title="书" publications={[{ ...november, label: '' }]} />);
  expect([links(one), one.includes('开始阅读'), one.includes('<nav')]).toEqual([
    [`/mobile/reader/${november.id}`],
    true,
    false,
  ]);
  const none = renderToStaticMarkup(<OpenList title="书" publications={[]} />);
  expect([links(none), none.includes('内容正在准备中')]).toEqual([['/mobile/home'], true]);
});

test.each<[Partial<ActivationStateView>, string | null]>([
  [{ look: 'assigned' }, '激活后 365 天内可读'],
  [{ look: 'assigned', readDays: null }, '长期有效'],
  [{ ...mine, expiresAt: '2027-11-22T10:00:00+08:00' }, '2027-11-22 前可读'],
  [mine, '长期有效'],
  [{}, null],
])('the term of %j is %j: of a code that is another’s nobody is told', (state, term) => {
  const html = renderToStaticMarkup(<ActivationCard code={{ ...code, ...state }} />);
  expect(/阅读期限<\/dt><dd>([^<]+)/.exec(html)?.[1] ?? null).toBe(term);
});
