import type { ReactNode } from 'react';
import { formatDate } from '@/lib/core/dates';
import type { ProductDetail } from '@/lib/domain/product/contract';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';

/** What the editors say in plain lines, where they say it. */
export function plainTexts(p: Pick<ProductDetail, 'recommendation' | 'authorIntro'>) {
  return [
    { id: 'recommendation', label: '编辑推荐', short: '推荐', text: p.recommendation },
    { id: 'author', label: '作者简介', short: '作者', text: p.authorIntro },
  ].filter((part) => part.text);
}

/** A part of a product page that another domain draws: errata. */
export interface ReaderPart {
  id: string;
  label: string;
  short: string;
  body: ReactNode;
}

/** The parts of a product page below its purchase, in their order; `short` is for narrow bars. */
export function productSections(
  p: Pick<ProductDetail, 'introHtml' | 'tocHtml' | 'recommendation' | 'authorIntro'>,
  parts: readonly ReaderPart[] = [],
) {
  return [
    { id: 'intro', label: '商品介绍', short: '介绍', show: p.introHtml !== '' },
    ...plainTexts(p).map(({ id, label, short }) => ({ id, label, short, show: true })),
    { id: 'toc', label: '目录', short: '目录', show: p.tocHtml !== '' },
    ...parts.map(({ id, label, short }) => ({ id, label, short, show: true })),
    { id: 'spec', label: '规格参数', short: '规格', show: true },
    { id: 'service', label: '售后说明', short: '售后', show: true },
  ].filter((s) => s.show);
}

export interface BylineFact {
  label: string;
  value: string;
  /** The list of what is by the same author, from the same publisher or in the same series. */
  href?: string | undefined;
}

/** Who wrote a book without what he did: `何思远、林敏 编著` is found under 何思远. Editorial offices are nobody in particular. */
export function authorName(author: string): string | null {
  const name =
    author
      .split(/[、，,；;\s]/)[0]
      ?.replace(/(编著|编绘|主编|编|著|绘|辑)$/, '')
      .trim() ?? '';
  return name === '' || /^(本书|编辑部|教材)|编写组$/.test(name) ? null : name;
}

/**
 * One short line of facts under the title; what is not known is left out.
 * @param list address of the skin's product list
 */
export function bylineFacts(p: ProductDetail, list: '/mall/list' | '/mobile/list'): BylineFact[] {
  const found = (keyword: string | null) =>
    keyword ? `${list}?keyword=${encodeURIComponent(keyword)}` : undefined;
  const facts: readonly [string, string | null, string?][] = [
    ['作者', p.author, found(p.author && authorName(p.author))],
    [
      '出版',
      p.publisher,
      p.brand?.name === p.publisher ? `${list}?brand=${p.brand?.id}` : found(p.publisher),
    ],
    ['丛书', p.series, found(p.series)],
    ['出版日期', p.publishDate && formatDate(p.publishDate)],
    [p.isbn ? 'ISBN' : 'ISSN', p.isbn ?? p.issn],
  ];
  return facts.flatMap(([label, value, href]) => (value ? [{ label, value, href }] : []));
}

/** What a buyer may ask for afterwards, by the kind of the goods. */
export function afterSaleRules(kind: ProductDetail['kind']): string[] {
  const own = isDigital(kind)
    ? [
        '电子出版物付款后发放激活码，激活码一经激活不支持退款。',
        '未激活的激活码可在个人中心申请退款，退款后该激活码作废。',
      ]
    : isPeriodical(kind)
      ? [
          '期刊按期寄送；漏寄、破损可在寄出之日起 60 日内在个人中心报缺，核实后补寄。',
          '退订时，尚未寄出的期数按下单时的单期价格退款。',
        ]
      : [
          '签收后 7 日内，商品完好可申请退货；错发、破损可在签收后 15 日内申请。',
          '付款后未发货的订单，可申请全额退款（含运费）。',
        ];
  return [...own, '可开具发票，提交订单时填写发票抬头即可。'];
}
