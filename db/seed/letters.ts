import { formatDate } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import type { LetterKind, LetterState } from '@/lib/states/letter';
import type { Db } from '../client';
import { errata, letterEvents, letters, products, users } from '../schema';
import { workOf } from './content-mall';
import type { People } from './people';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Letter {
  work: string;
  /** A named buyer, or the place of one among the others. */
  writer: string | number;
  kind: LetterKind;
  content: string;
  daysAgo: number;
  status: LetterState;
  page?: string;
  wrongText?: string;
  rightText?: string;
  reply?: string;
  reason?: string;
}

const LETTERS: readonly Letter[] = [
  {
    work: '保守国家秘密法释义',
    writer: 3,
    kind: 'impression',
    content:
      '单位组织学习新修订的保密法，人手一册。修订前后的对照编得很细，条文为什么这样改也交代清楚了，讲课时可以直接引用。',
    daysAgo: 34,
    status: 'published',
    reply: '感谢您的来信。配套的学习课件正在整理，完成后将在本网“书刊商城”发布。',
  },
  {
    work: '保守国家秘密法释义',
    writer: 8,
    kind: 'advice',
    content:
      '建议在书末增加按关键词编排的索引，日常工作中查一个概念会更快。字号如果能再大一号，年纪大的同志也好读。',
    daysAgo: 21,
    status: 'published',
    reply: '您的建议很好，重印时将增加主题索引，字号一并考虑。',
  },
  {
    work: '保守国家秘密法释义',
    writer: '13800000001',
    kind: 'mistake',
    content: '附录目次标注的页码与正文不符，查阅时翻了好一会儿，请核对。',
    page: '302',
    wrongText: '附录三在第 318 页',
    rightText: '附录三在第 328 页',
    daysAgo: 14,
    status: 'published',
    reply: '经核对确属排印差错，已在“勘误”中更正，感谢指出。',
  },
  {
    work: '保守国家秘密法释义',
    writer: 5,
    kind: 'impression',
    content: '从事机要工作二十年，释义写得平实准确，没有空话。第二章关于范围和密级的一节，我读了三遍。',
    daysAgo: 11,
    status: 'published',
  },
  {
    work: '保守国家秘密法释义',
    writer: 12,
    kind: 'advice',
    content: '希望出一册便携的条文本，开会、培训带在身上方便，正文不加注释也可以。',
    daysAgo: 8,
    status: 'published',
    reply: '已列入明年的选题，届时请留意本网消息。',
  },
  {
    work: '保守国家秘密法释义',
    writer: 17,
    kind: 'impression',
    content: '用作新入职人员的教材，例子贴近工作，讨论起来大家都有话说。',
    daysAgo: 5,
    status: 'published',
  },
  {
    work: '移动终端安全与保密',
    writer: 9,
    kind: 'mistake',
    content: '图 4-2 里的两处标注像是对调了，对照正文的说明看不太明白，请编辑核实。',
    page: '77',
    wrongText: '“蓝牙”与“无线局域网”标注互换',
    rightText: '左侧为“蓝牙”，右侧为“无线局域网”',
    daysAgo: 29,
    status: 'published',
    reply: '感谢您的细心，勘误已经发布，重印时改正。',
  },
  {
    work: '身边的保密故事',
    writer: 14,
    kind: 'impression',
    content: '和上初中的孩子一起读的，他最喜欢录音笔那一课，读完主动去看了手机里的权限设置。',
    daysAgo: 16,
    status: 'published',
    reply: '谢谢您和孩子，本书的漫画版也已上架，欢迎一起阅读。',
  },
  {
    work: '保密工作',
    writer: '13800000001',
    kind: 'advice',
    content: '“工作交流”栏目很实用，希望多登一些基层单位的做法，篇幅短一点也没关系。',
    daysAgo: 6,
    status: 'answered',
    reply: '感谢建议。明年起“工作交流”将增加“一线短稿”，也欢迎您所在单位投稿。',
  },
  {
    work: '机关保密工作一百问',
    writer: 6,
    kind: 'mistake',
    content: '第 58 页倒数第二段有一个错字，不影响理解，但希望再版时改正。',
    page: '58',
    wrongText: '请示报告制渡',
    rightText: '请示报告制度',
    daysAgo: 1,
    status: 'pending',
  },
  {
    work: '保密法百题问答',
    writer: '13800000001',
    kind: 'advice',
    content: '题目编得活，建议附一张答题卡，知识竞赛时可以直接使用。',
    daysAgo: 1,
    status: 'pending',
  },
  {
    work: '保密法百题问答',
    writer: 11,
    kind: 'advice',
    content: '请问我上周买的书什么时候发货？订单里一直没有更新物流。',
    daysAgo: 9,
    status: 'refused',
    reason: '物流问题请在“我的订单”中查看或联系客服，来信栏只讨论书刊内容',
  },
];

type Papers = ReadonlyMap<string, number>;

/** Products on paper by their work: a mistake of the print stands in that edition alone. */
async function papersOf(db: Db): Promise<Papers> {
  const rows = await db
    .select({ id: products.id, title: products.title, kind: products.kind })
    .from(products);
  return new Map(rows.filter((p) => p.kind.startsWith('paper')).map((p) => [workOf(p), p.id]));
}

function paperOf(papers: Papers, work: string): number {
  const id = papers.get(work);
  if (id === undefined) throw new Error(`demo product ${work} is missing`);
  return id;
}

interface World {
  db: Db;
  now: Date;
  people: People;
}

/** Letters of readers in every state that a buyer and the desk can meet. */
export async function seedLetters({ db, now, people }: World): Promise<number> {
  const papers = await papersOf(db);
  const named = new Map((await db.select().from(users)).map((u) => [u.phone, u]));
  const clerk = people.staff.get('mallclerk');
  for (const { work, writer, daysAgo, ...said } of LETTERS) {
    const user = typeof writer === 'string' ? named.get(writer) : people.buyers[writer];
    if (!user) throw new Error(`demo reader ${writer} is missing`);
    const at = new Date(now.getTime() - daysAgo * DAY);
    const handled = said.status !== 'pending';
    const then = new Date(at.getTime() + 20 * HOUR);
    const [row] = await db
      .insert(letters)
      .values({
        ...said,
        productId: paperOf(papers, work),
        userId: user.id,
        signature: maskName(user.name),
        handledBy: handled ? (clerk?.id ?? null) : null,
        handledAt: handled ? then : null,
        createdAt: at,
        updatedAt: handled ? then : at,
      })
      .returning({ id: letters.id });
    await db.insert(letterEvents).values({
      entityId: row?.id ?? 0,
      action: 'write',
      fromStatus: null,
      toStatus: 'pending',
      actorKind: 'buyer',
      actorId: user.id,
      actorName: user.name,
      createdAt: at,
    });
  }
  return LETTERS.length;
}

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
    work: '工作秘密管理实务',
    page: '58',
    wrong: '信访材料的登计和转办',
    right: '信访材料的登记和转办',
    daysAgo: 1,
    hidden: true,
  },
];

/** Corrections of printed works. */
export async function seedErrata({ db, now }: { db: Db; now: Date }): Promise<number> {
  const papers = await papersOf(db);
  for (const { work, wrong, right, daysAgo, hidden, ...place } of ERRATA) {
    const at = new Date(now.getTime() - daysAgo * DAY);
    await db.insert(errata).values({
      ...place,
      productId: paperOf(papers, work),
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
