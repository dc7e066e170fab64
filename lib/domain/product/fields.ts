import { z } from 'zod';
import { contentField, type ContentOf } from '@/lib/core/content';
import { boolField, dateField, idField, intField, lineField, orNull, textField } from '@/lib/core/fields';
import { sitePathField } from '@/lib/core/link-fields';
import { formatFen } from '@/lib/core/money';
import { stockPolicies, type StockPolicy } from '@/lib/states/product';
import { readCnCode, readIsbn, readIssn } from './code-rules';

/** Most pictures and trial pages of one product. */
export const MAX_PICTURES = 10;
export const MAX_TRIAL_PAGES = 30;
export const MAX_SPECS = 30;
/** Highest price of one copy, in fen: a million yuan. */
const MAX_FEN = 100_000_000;

type Words<V> = Parameters<typeof contentField<z.ZodType, V>>[4];
type Text = string | null;
type Whole = number | null;

const text = <I extends z.ZodType>(label: string, input: I, words?: Words<Text>) =>
  contentField(label, input, z.string().nullable(), null, words);
const line = (label: string, max: number, words?: Words<Text>) =>
  text(label, orNull(lineField(max)), { checked: true, ...words });
const lines = (label: string, max: number, words?: Words<Text>) =>
  text(label, orNull(textField(max)), { checked: true, compare: 'words', ...words });
const code = (
  label: string,
  max: number,
  read: (typed: string) => string | null,
  message: string,
  hint = label,
) =>
  text(
    label,
    orNull(
      lineField(max).transform((typed, ctx) => {
        const known = read(typed);
        if (known === null) ctx.addIssue({ code: 'custom', message });
        return known ?? typed;
      }),
    ),
    { checked: true, hint },
  );

const whole = <I extends z.ZodType>(label: string, input: I, empty: number, words?: Words<number>) =>
  contentField(label, input, z.number().int(), empty, words);
const wholeOrNull = <I extends z.ZodType>(label: string, input: I, words?: Words<Whole>) =>
  contentField(label, orNull(input), z.number().int().nullable(), null, words);

const flag = (label: string) => contentField(label, boolField.default(false), z.boolean(), false);
const html = (label: string, words?: Words<string>) =>
  contentField(label, z.string().max(200_000, `${label}过长`).default(''), z.string(), '', {
    hint: `${label} HTML`,
    compare: 'apart',
    ...words,
  });
const pictures = (label: string, max: number, words: Words<string[]>) =>
  contentField(
    label,
    z
      .array(sitePathField.startsWith('/files/', '图片须先上传'))
      .max(max, `${label}不能超过 ${max} 张`)
      .default([]),
    z.array(z.string()),
    [],
    { compare: 'apart', ...words },
  );

const yuan = { inWords: (fen: number | null) => formatFen(fen ?? 0) };
const policies = Object.keys(stockPolicies) as [StockPolicy, ...StockPolicy[]];

const SpecField = z.object({
  name: lineField(20).min(1, '请输入名称').describe('名称'),
  value: lineField(200).min(1, '请输入内容').describe('内容'),
});

/**
 * What editors write, what auditors read, and what goes live together, in the order of the form. The kind and the code belong to the product
 * itself.
 */
export const productFields = {
  categoryId: whole('分类', idField, 0, {
    hint: '商品分类',
    raw: '商品分类编号',
    log: '栏目或分类编号',
    typed: '',
  }),
  brandId: wholeOrNull('品牌', idField, { raw: '品牌编号' }),
  taxId: wholeOrNull('税率', idField, { hint: '商品税率；空为按分类的税率', raw: '税率编号' }),
  title: contentField('书名或刊名', lineField(200).min(1, '请输入书名或刊名'), z.string(), '', {
    log: '标题',
    compare: 'words',
    checked: true,
  }),
  subtitle: line('副标题', 200, { compare: 'words' }),
  isbn: code('ISBN', 20, readIsbn, 'ISBN 校验位不正确，请核对', 'ISBN，10 位或 13 位'),
  issn: code('ISSN', 12, readIssn, 'ISSN 校验位不正确，请核对'),
  cnCode: code('国内统一刊号', 20, readCnCode, '国内统一刊号的格式应为 CN 11-1234/D'),
  author: line('作者', 200, { compare: 'words' }),
  publisher: line('出版单位', 100, { compare: 'words', checked: '出版社' }),
  publishDate: text(
    '出版日期',
    orNull(dateField('请选择日期')).refine(
      (d) => !d || (d >= '1900-01-01' && d < '2100-01-01'),
      '年份应在 1900 到 2099 之间',
    ),
  ),
  edition: line('版次', 40),
  pageCount: wholeOrNull('页数', intField(1, 100_000)),
  format: line('开本', 40),
  series: line('丛书', 100, { compare: 'words' }),
  audience: line('适读对象', 200, { compare: 'words' }),
  authorIntro: lines('作者简介', 2000),
  recommendation: lines('编辑推荐', 2000),
  listFen: whole('定价', intField(1, MAX_FEN), 0, {
    ...yuan,
    hint: '定价（分）',
    raw: '定价（分）',
    log: '定价',
    typed: '',
  }),
  saleFen: whole('售价', intField(1, MAX_FEN), 0, {
    ...yuan,
    hint: '售价（分），不高于定价',
    raw: '售价（分）',
    log: '售价',
    typed: '',
  }),
  orgFen: wholeOrNull('单位用户价', intField(1, MAX_FEN), {
    ...yuan,
    hint: '单位用户价（分），单位用户按它下单；空为售价',
    raw: '单位用户价（分）',
    log: '单位用户价',
  }),
  costFen: wholeOrNull('成本价', intField(0, MAX_FEN), {
    ...yuan,
    hint: '成本价（分），不对外显示',
    raw: '成本价（分）；无权查看为空',
    log: '成本价',
  }),
  minQuantity: whole('起订数量', intField(1, 9999).default(1), 1),
  limitPerLine: wholeOrNull('每行限购', intField(1, 9999), { hint: '每行限购数量；空为不限' }),
  limitPerOrder: wholeOrNull('每单限购', intField(1, 9999), { hint: '每单限购数量；空为不限' }),
  weightG: whole('重量（克）', intField(0, 1_000_000).default(0), 0, { typed: '' }),
  stockPolicy: contentField('库存方式', z.enum(policies).default('tracked'), z.enum(policies), 'tracked', {
    hint: '库存方式；电子出版物只能不限库存',
    inWords: (policy) => stockPolicies[policy],
  }),
  salesBase: whole('上线前销量', intField(0, 9_999_999).default(0), 0, {
    hint: '上线前的真实销量，显示时计入并注明',
  }),
  salesSource: text('上线前销量来源', orNull(lineField(100)), {
    hint: '上线前销量的来源；上线前销量大于 0 时必填',
  }),
  isHot: flag('热销'),
  isNew: flag('新品'),
  sort: whole('排序', intField(-9999, 9999).default(0), 0, { hint: '排序，大的在前' }),
  introHtml: html('商品介绍', { log: '介绍' }),
  tocHtml: html('目录'),
  spec: contentField(
    '规格参数',
    z.array(SpecField).max(MAX_SPECS, `规格不能超过 ${MAX_SPECS} 项`).default([]),
    z.array(z.object({ name: z.string(), value: z.string() })),
    [],
    {
      hint: '规格参数，按顺序',
      compare: 'words',
      inWords: (rows) => rows.map((s) => `${s.name}：${s.value}`).join('；'),
    },
  ),
  pictures: pictures('商品图片', MAX_PICTURES, { hint: '商品图片路径，第一张为封面', log: '图片' }),
  trialPages: pictures('试读页', MAX_TRIAL_PAGES, { hint: '试读页图片路径，按页序' }),
};

export type ProductKey = keyof typeof productFields;

/** A product's content; `/files/…` are its pictures, the cover first. */
export type ProductText = ContentOf<typeof productFields> & { introText: string };

const words = z.string().nullable();
const number = z.number();

/** What a product's public page shows of its content beside what its card shows. */
export const shownShape = {
  isbn: words,
  issn: words,
  cnCode: words.describe('国内统一刊号'),
  publishDate: words.describe('出版日期'),
  edition: words.describe('版次'),
  pageCount: number.nullable().describe('页数'),
  format: words.describe('开本'),
  series: words.describe('丛书'),
  audience: words.describe('适读对象'),
  authorIntro: words.describe('作者简介'),
  recommendation: words.describe('编辑推荐'),
  weightG: number.describe('重量，克'),
  introHtml: z.string().describe('商品介绍'),
  tocHtml: z.string().describe('目录'),
  minQuantity: number.describe('起订数量'),
  limitPerLine: number.nullable().describe('每行限购数量'),
  limitPerOrder: number.nullable().describe('每单限购数量'),
} satisfies Partial<Record<ProductKey, z.ZodType>>;
export const shownKeys = Object.keys(shownShape) as (keyof typeof shownShape)[];
