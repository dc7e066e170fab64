/** Words of the generated products: fictional books and periodicals of one subject, enough of them that titles seldom repeat. */
import { brandNames, mallCategories } from '@/db/seed/content-mall';
import { Random } from '@/db/seed/random';
import { CITIES, person, SENTENCES, TOPICS } from './corpus';

const FORMS =
  '实务手册 工作指南 理论与实践 案例精析 百问百答 培训教程 制度汇编 操作规程 自查要点 图解读本 知识读本 通俗读物 研究 概论 导论 释义 指引 流程与范例 技术基础 技术规范 检查方法 风险与对策 基础教程 讲义 文书范本 典型案例 常识 入门'.split(
    ' ',
  );
const EDITIONS =
  '机关版 基层版 高校版 企业版 干部读本 新任人员用书 修订版 增订版 图解版 案例版 简明版 大字版 便携版 教师用书 学员用书 上册 中册 下册 合订本 全新版'.split(
    ' ',
  );
const SERIALS = '工作 研究 通讯 月刊 参考 论坛 观察 动态 文摘 导刊 技术 管理 教育 法治 信息 前沿'.split(' ');
const ROLES = ['编著', '主编', '著', '编'];

export const BOOK_CATEGORIES = mallCategories.filter((c) => c.name !== '期刊');
export const SERIAL_CATEGORY = mallCategories.find((c) => c.name === '期刊') ?? {
  name: '期刊',
  children: ['纸质期刊', '电子期刊'],
};

/** Brands: the publishers of the demo and one of most cities. */
export const BRANDS = [
  ...brandNames,
  ...CITIES.map((c) => `${c}出版社`),
  ...CITIES.slice(0, 10).map((c) => `${c}科学技术出版社`),
];

export interface Shelf {
  /** First parts of the names of books, and of periodicals. */
  works: string[];
  serials: string[];
  tails: string[];
  authors: string[];
  /** ISSN of periodicals, each another one. */
  issns: string[];
  paragraphs: string[];
}

/** ISSN number `n` with its check character. */
function issn(n: number): string {
  const digits = String(1_600_000 + n);
  const sum = [...digits].reduce((a, d, i) => a + Number(d) * (8 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`;
}

/** The same shelf at every run. */
export function makeShelf(size = 1000): Shelf {
  const r = new Random(131);
  const many = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);
  return {
    works: TOPICS.flatMap((topic) => FORMS.map((form) => `${topic}${form}`)),
    serials: TOPICS.flatMap((topic) => SERIALS.map((name) => `${topic}${name}`)),
    tails: EDITIONS.flatMap((e) => [e, ...CITIES.map((c) => `${c}市${e}`)]),
    authors: [...new Set(many(600, () => `${person(r)} ${r.pick(ROLES)}`))],
    issns: many(3000, () => '').map((_, n) => issn(n)),
    paragraphs: many(size, () => many(r.int(1, 2), () => r.pick(SENTENCES)(r)).join('')),
  };
}
