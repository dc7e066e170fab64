import { contentCalendar } from '@/lib/domain/article/calendar-queries';
import {
  insertArticle,
  makeArticleCategory,
  makeOffice,
  type Office,
} from '@/tests/support/factories/article';

let office: Office;
let categoryId: number;

beforeAll(async () => {
  office = await makeOffice();
  categoryId = await makeArticleCategory();
});

const at = (text: string) => new Date(`${text}+08:00`);
const read = (startTime: string, endTime: string) => contentCalendar(office.editor, { startTime, endTime });

test('the calendar holds what is planned and what was done, on the days of Shanghai, without what was deleted', async () => {
  const make = (title: string, more: object) =>
    insertArticle({ categoryId, title, status: 'approved', ...more });
  await make('甲', { scheduledAt: at('2031-03-05T00:30:00') });
  await make('乙', {
    status: 'published',
    publishedAt: at('2031-03-04T23:59:00'),
    expireAt: at('2031-03-05T10:00:00'),
  });
  await make('丙', {
    status: 'offline',
    publishedAt: at('2031-03-01T08:00:00'),
    offlineAt: at('2031-03-05T09:00:00'),
  });
  await make('丁', { scheduledAt: at('2031-03-05T12:00:00'), deletedAt: at('2031-03-01T12:00:00') });
  await make('戊', { scheduledAt: at('2031-03-06T00:00:00') });
  const { days } = await read('2031-03-04', '2031-03-05');
  expect(days.map((d) => [d.day, d.total, d.entries.map((e) => `${e.kind} ${e.title}`)])).toEqual([
    ['2031-03-04', 1, ['published 乙']],
    ['2031-03-05', 3, ['scheduled 甲', 'offline 丙', 'expiring 乙']],
  ]);
});

test('a full day shows its first entries among others, and all of them alone', async () => {
  for (let hour = 10; hour < 16; hour += 1)
    await insertArticle({
      categoryId,
      title: `${hour} 点`,
      status: 'approved',
      scheduledAt: at(`2031-04-10T${hour}:00:00`),
    });
  const [among] = (await read('2031-04-01', '2031-04-30')).days;
  expect([among?.total, among?.entries.map((e) => e.title)]).toEqual([
    6,
    ['10 点', '11 点', '12 点', '13 点'],
  ]);
  const [alone] = (await read('2031-04-10', '2031-04-10')).days;
  expect([alone?.total, alone?.entries.length]).toEqual([6, 6]);
});
