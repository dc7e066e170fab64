import { formatDate } from '@/lib/core/dates';
import type { Db } from '../client';
import { errata, products } from '../schema';
import { workOf } from './content-mall';

const DAY = 86_400_000;

const ERRATA: readonly {
  work: string;
  edition?: string;
  page?: string;
  line?: string;
  wrong: string;
  right: string;
  daysAgo: number;
  hidden?: true;
}[] = [
  {
    work: '保守国家秘密法释义',
    edition: '第 1 次印刷',
    page: '86',
    line: '12',
    wrong: '国家秘密载体的制做、收发、传递',
    right: '国家秘密载体的制作、收发、传递',
    daysAgo: 96,
  },
  {
    work: '保守国家秘密法释义',
    edition: '第 1 次印刷',
    page: '213',
    line: '倒数第 4 行',
    wrong: '保密行政管理部们',
    right: '保密行政管理部门',
    daysAgo: 96,
  },
  {
    work: '保守国家秘密法释义',
    page: '302',
    line: '附录目次',
    wrong: '附录三在第 318 页',
    right: '附录三在第 328 页',
    daysAgo: 12,
  },
  {
    work: '保密法百题问答',
    page: '41',
    line: '第 37 题',
    wrong: '不得使用普通传真机传输设密文件',
    right: '不得使用普通传真机传输涉密文件',
    daysAgo: 40,
  },
  {
    work: '移动终端安全与保密',
    page: '77',
    line: '图 4-2',
    wrong: '“蓝牙”与“无线局域网”两处标注互换',
    right: '左侧为“蓝牙”，右侧为“无线局域网”',
    daysAgo: 27,
  },
  {
    work: '保密工作',
    edition: '2026 年第 9 期',
    page: '目录',
    wrong: '专题：移动办公与保密管里',
    right: '专题：移动办公与保密管理',
    daysAgo: 60,
  },
  {
    work: '机关保密工作一百问',
    page: '58',
    wrong: '请示报告制渡',
    right: '请示报告制度',
    daysAgo: 1,
    hidden: true,
  },
];

/** Corrections of printed works; a mistake of the print stands in its paper edition alone. */
export async function seedErrata({ db, now }: { db: Db; now: Date }): Promise<number> {
  const rows = await db
    .select({ id: products.id, title: products.title, kind: products.kind })
    .from(products);
  const papers = new Map(rows.filter((p) => p.kind.startsWith('paper')).map((p) => [workOf(p), p.id]));
  for (const { work, wrong, right, daysAgo, hidden, ...place } of ERRATA) {
    const productId = papers.get(work);
    if (productId === undefined) throw new Error(`demo product ${work} is missing`);
    const at = new Date(now.getTime() - daysAgo * DAY);
    await db.insert(errata).values({
      ...place,
      productId,
      wrongText: wrong,
      rightText: right,
      statedOn: formatDate(at),
      enabled: !hidden,
      createdAt: at,
      updatedAt: at,
    });
  }
  return ERRATA.length;
}
