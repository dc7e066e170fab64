import { capitalFen } from '@/lib/core/capital-fen';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { Paper, PaperColumn } from '@/lib/core/paper';
import type { StatementContent } from '@/lib/core/statement';
import { closingWords, entryText, periodText } from './rules';

const DAY = '　　　　年　　　月　　　日';

const columns: readonly PaperColumn[] = [
  { title: '入账日期', width: 20, align: 'center' },
  { title: '单号', width: 34, align: 'left' },
  { title: '摘要', width: 34, align: 'left' },
  { title: '应付金额', width: 24, align: 'right' },
  { title: '已付金额', width: 24, align: 'right' },
  { title: '开票金额', width: 24, align: 'right' },
  { title: '应付余额', width: 25, align: 'right' },
];

/** An amount of the table: nothing for none. */
const cell = (fen: number): string => (fen === 0 ? '' : readFen(fen));

/** A statement as a paper: heading, both parties, lines with the running balance, sums in figures and words, and the receipt that is sent back. */
export function paperOf(content: StatementContent): Paper {
  const { buyer, seller, rest, closingFen, from, to } = content;
  const facts = [
    ['对账单号', content.statementNo],
    ['对账期间', `${from} 至 ${to}`],
    ['购货单位', buyer.name],
    ['统一社会信用代码', buyer.creditCode],
    ['购货单位地址', buyer.address],
    ['供货单位', seller.name],
    ['供货单位电话', seller.phone],
    ['供货单位地址', seller.address],
    ['收款账户', seller.account],
  ];
  return {
    issuer: seller.name,
    title: '对账单',
    number: content.statementNo,
    facts: facts.flatMap(([label = '', text = '']) => (text.trim() === '' ? [] : [{ label, text }])),
    intro: [`${buyer.name}：贵单位 ${periodText(content)}与我单位的往来款项如下，请核对。`],
    columns,
    rows: [
      [from, '', '期初余额', '', '', '', readFen(content.openingFen)],
      ...content.entries.map((e) => [
        formatDate(e.at),
        e.number,
        entryText(e),
        cell(e.chargedFen),
        cell(e.paidFen),
        cell(e.invoicedFen),
        readFen(e.balanceFen),
      ]),
      [
        to,
        '',
        '本期合计',
        readFen(content.chargedFen),
        readFen(content.paidFen),
        readFen(content.invoicedFen),
        readFen(closingFen),
      ],
    ],
    sums: [
      { label: '期初应付余额', text: readFen(content.openingFen) },
      { label: '加：本期应付（订单减取消、退货）', text: readFen(content.chargedFen) },
      { label: '减：本期已付（收款减退款）', text: readFen(content.paidFen) },
      { label: `${closingWords(closingFen)}（元）`, text: readFen(Math.abs(closingFen)) },
    ],
    total: `${closingWords(closingFen)}（大写）：人民币${capitalFen(Math.abs(closingFen))}`,
    conditions: [
      `期末未付款 ${readFen(rest.unpaidFen)} 元，多付待退 ${readFen(rest.creditFen)} 元，已付未开票 ${readFen(rest.uninvoicedFen)} 元，已开票未付款 ${readFen(rest.overinvoicedFen)} 元。`,
      '应付余额 = 期初余额 + 订单金额 − 取消和退货金额 −（收款 − 退款）；开票金额不影响余额。各笔按入账时间列示，银行转账以确认收款的时间为准。',
      '请核对后在回执处勾选、签字并加盖公章或财务专用章，于收到之日起 15 日内退回；数据不符的，请写明差额和单号。',
    ],
    seals: [
      { title: '供货单位（盖章）：', lines: ['经办人：', `日期：${DAY}`] },
      {
        title: '回执　购货单位核对（盖章）：',
        lines: ['□ 数据相符　　□ 数据不符，差额：', '核对人：', `日期：${DAY}`],
      },
    ],
  };
}
