import type { Journey } from './journey';
import { changed, friendLink, illustrated, pending, published, word } from './prepare';
import { button, dialog, entry, field, link, rowOf } from './steps';

const QUEUE = '/index/manage/audit/pending';
const ten = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Texts that wait under one word, and the list of them. */
const queued = (count: number) => async (browser: Parameters<NonNullable<Journey['prepare']>>[0]) => {
  const name = word('学习活动');
  await pending(
    browser,
    ten.slice(0, count).map((no) => `${name}第${no}篇`),
  );
  return { name };
};
const queueOf = ({ name = '' }) => `${QUEUE}?keyword=${encodeURIComponent(name)}`;

export const newsJourneys: Journey[] = [
  {
    key: 'copy',
    what: 'A new article from one of last year, with another title, saved as a draft',
    role: 'newsedit',
    prepare: async (browser) => {
      const title = word('保密宣传月学习安排');
      await published(browser, title);
      return { title };
    },
    start: ({ title = '' }) => `/index/manage/article?keyword=${encodeURIComponent(title)}`,
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, /^更多操作/).first());
      await walk.look(page.getByRole('menuitem', { name: '复制为新稿' }));
      await walk.click(page.getByRole('menuitem', { name: '复制为新稿' }));
      await walk.wait(() => page.waitForURL(/\/article\/edit\/\d+$/));
      await walk.look(field(page, /^标题/).first());
      await walk.click(field(page, /^标题/).first());
      await walk.press('End');
      await walk.type('（2027年）');
      await walk.click(button(page, '保存草稿'));
      await walk.see(page.getByText('保存成功'));
    },
  },
  {
    key: 'cover',
    what: 'A picture of the text as the cover',
    role: 'newsedit',
    prepare: async (browser) => {
      const { id, picture } = await illustrated(browser, word('保密培训班开班'));
      return { id: String(id), picture };
    },
    start: ({ id }) => `/index/manage/article/edit/${id}`,
    steps: async (walk) => {
      const { page } = walk;
      await walk.click(button(page, '从正文图片中选'));
      await walk.look(dialog(page).getByRole('listitem').getByRole('button'));
      await walk.click(dialog(page).getByRole('listitem').getByRole('button').first());
      await walk.click(button(page, '保存草稿'));
      await walk.see(page.getByText('保存成功'));
    },
  },
  {
    key: 'link',
    what: 'A friend link deleted by mistake, and back again',
    role: 'newsedit',
    prepare: async (browser) => {
      const name = word('测评中心');
      const url = `https://www.${Date.now().toString(36)}.org.cn/`;
      await friendLink(browser, name, url);
      return { name, url };
    },
    start: ({ name = '' }) => `/index/manage/friendlink?keyword=${encodeURIComponent(name)}`,
    steps: async (walk, { name = '' }) => {
      const { page } = walk;
      await walk.click(button(rowOf(page, name), '删除'));
      await walk.look(button(dialog(page), '删除'));
      await walk.click(button(dialog(page), '删除'));
      await walk.look(button(page, /^撤销/));
      await walk.click(button(page, /^撤销/));
      await walk.see(rowOf(page, name));
    },
  },
  {
    key: 'pass',
    what: 'Ten waiting articles, each read and passed',
    role: 'newsaudit',
    prepare: queued(10),
    start: queueOf,
    steps: async (walk, { name }) => {
      const { page } = walk;
      await walk.click(link(page, `审核 ${name}第一篇`));
      for (const [i, no] of ten.entries()) {
        await walk.look(page.locator('h1 + div').getByText(`${name}第${no}篇`));
        await walk.see(page.getByText(`待我审核 ${10 - i} 篇`));
        await walk.press('a');
        await walk.look(button(dialog(page), '通过'));
        await walk.press('Enter');
        await walk.gone(dialog(page));
      }
      await walk.see(page.getByText('没有符合条件的记录'));
    },
  },
  {
    key: 'difference',
    what: 'What was changed in a public article seen, passed and published',
    role: 'newsaudit',
    prepare: async (browser) => {
      const name = word('学习活动通知');
      await changed(browser, name);
      return { name };
    },
    start: queueOf,
    steps: async (walk, { name }) => {
      const { page } = walk;
      await walk.click(link(page, `审核 ${name}`));
      await walk.look(page.locator('ins').filter({ hasText: '一天' }));
      await walk.see(page.getByText('待我审核 1 篇'));
      await walk.press('p');
      await walk.look(button(dialog(page), '通过并发布'));
      await walk.press('Enter');
      await walk.see(page.getByText('已通过并发布'));
    },
  },
  {
    key: 'reject',
    what: 'An article read and refused with a reason, the next one open',
    role: 'newsaudit',
    prepare: queued(2),
    start: queueOf,
    steps: async (walk, { name }) => {
      const { page } = walk;
      await walk.click(link(page, `审核 ${name}第一篇`));
      await walk.look(page.locator('h1 + div').getByText(`${name}第一篇`));
      await walk.see(page.getByText('待我审核 2 篇'));
      await walk.press('r');
      await walk.look(dialog(page).getByRole('textbox'));
      await walk.type('请补充活动时间和地点');
      await walk.press('Control+Enter');
      await walk.look(page.locator('h1 + div').getByText(`${name}第二篇`));
    },
  },
  {
    key: 'waits',
    what: 'How many articles wait for me, seen from another page of the office',
    role: 'newsaudit',
    start: '/index/manage/audit/audited',
    steps: async (walk) => {
      await walk.look(entry(walk.page, QUEUE).getByText(/^\d+/));
    },
  },
];
