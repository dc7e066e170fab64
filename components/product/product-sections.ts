import { formatDate } from '@/lib/core/dates';
import type { ProductDetail } from '@/lib/domain/product/contract';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';

/** The parts of a product page below its purchase, in their order; `short` is for narrow bars. */
export function productSections(p: Pick<ProductDetail, 'introHtml' | 'tocHtml'>) {
  return [
    { id: 'intro', label: '商品介绍', short: '介绍', show: p.introHtml !== '' },
    { id: 'toc', label: '目录', short: '目录', show: p.tocHtml !== '' },
    { id: 'spec', label: '规格参数', short: '规格', show: true },
    { id: 'service', label: '售后说明', short: '售后', show: true },
  ].filter((s) => s.show);
}

/** One short line of facts under the title; what is not known is left out. */
export function bylineFacts(p: ProductDetail): { label: string; value: string }[] {
  const facts = [
    ['作者', p.author],
    ['出版', p.publisher],
    ['出版日期', p.publishDate && formatDate(p.publishDate)],
    [p.isbn ? 'ISBN' : 'ISSN', p.isbn ?? p.issn],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
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
