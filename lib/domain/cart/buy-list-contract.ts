import { z } from 'zod';
import { idField, intField, lineField, textField } from '@/lib/core/fields';
import { specKeyField } from '@/lib/domain/product/contract';
import { MAX_LINE_QUANTITY } from '@/lib/domain/product/rules';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { MAX_CODE, MAX_LIST_LINES, MAX_LIST_TEXT, MAX_TITLE } from './buy-list-rules';
import { MAX_CART_LINES } from './lines';

/** 清单选购: a list of ISBN, ISSN or title and copies, looked up line by line and put into the cart in one act. */

/** Largest file, in bytes (security.md S-48). */
export const MAX_LIST_FILE = 5 * 1024 * 1024;
/** Lines that are looked up by one call; a longer list is asked for in parts. */
export const MATCH_LINES = 500;
/** Offers that a line is answered with at most. */
export const MAX_OFFERS = 20;
/** A list's text in UTF-8 with the lines that were chosen. */
export const MAX_PUT_BYTES = 4 * 1024 * 1024;

export const buyListFileInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_LIST_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV，每行一种书刊'),
});
export type BuyListFileInput = z.output<typeof buyListFileInput>;

export const buyListTextView = z.object({
  text: z.string().describe('清单文字：每行一种，各列以制表符分隔'),
  rows: z.number().int().describe('行数'),
});

const matchLine = z.object({
  line: intField(1, 1_000_000).describe('清单中的行号'),
  code: lineField(MAX_CODE).default('').describe('ISBN、ISSN、国内统一刊号或商品编码'),
  title: lineField(MAX_TITLE).default('').describe('书刊名称'),
  year: intField(1900, 2200).nullable().default(null).describe('期刊的订阅年度'),
});

export const buyListMatchInput = z.object({
  lines: z.array(matchLine).min(1).max(MATCH_LINES).describe(`清单的行，一次最多 ${MATCH_LINES} 行`),
});
export type BuyListMatchInput = z.output<typeof buyListMatchInput>;
export type MatchLineInput = BuyListMatchInput['lines'][number];

const offerView = z.object({
  productId: z.number().int().describe('商品编号'),
  specKey: z.string().describe('期刊的年度；其他商品为空'),
  kind: z.enum(Object.keys(productKinds) as [ProductKind, ...ProductKind[]]).describe('商品类型'),
  title: z.string().describe('商品名称'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  publisher: z.string().nullable().describe('出版单位'),
  specLabel: z.string().describe('规格说明'),
  unitFen: z.number().int().describe('当前单价，分'),
  minQuantity: z.number().int().describe('起订数量'),
  limitPerLine: z.number().int().nullable().describe('每行限购'),
  limitPerOrder: z.number().int().nullable().describe('每单限购'),
  available: z.number().int().nullable().describe('可订数量；null 为不限'),
  reason: z.string().nullable().describe('不能订购的原因；能订购为 null'),
});
export type BuyOffer = z.output<typeof offerView>;

/** What led to the offers of a line. */
export const foundBy = ['code', 'title', 'loose'] as const;

const foundView = z.object({
  line: z.number().int().describe('清单中的行号'),
  by: z
    .enum(foundBy)
    .nullable()
    .describe('找到的依据：code 编号，title 书名，loose 不计标点的书名；未找到为 null'),
  doubt: z.string().nullable().describe('需要买家确认的原因'),
  offers: z.array(z.number().int()).describe(`可选商品在 offers 中的位置，最多 ${MAX_OFFERS} 个`),
});
export type FoundLine = z.output<typeof foundView>;

export const buyListMatchView = z.object({
  offers: z.array(offerView).describe('找到的商品，各列一次'),
  lines: z.array(foundView).describe('逐行的结果'),
});
export type BuyListMatch = z.output<typeof buyListMatchView>;

export const putModes = ['cart', 'checkout'] as const;

export const buyListPutInput = z.object({
  mode: z
    .enum(putModes)
    .describe('cart 放入购物车，数量相加；checkout 直接结算：以清单的份数为准，并只勾选这些商品'),
  lines: z
    .array(
      z.object({
        productId: idField.describe('商品编号'),
        specKey: specKeyField.default(''),
        quantity: intField(1, MAX_LINE_QUANTITY).describe('份数'),
      }),
    )
    .min(1, '请勾选要购买的书刊')
    .max(MAX_CART_LINES, `一次最多 ${MAX_CART_LINES} 种，请分批`)
    .describe('选中的书刊'),
  listText: textField(MAX_LIST_TEXT).pipe(z.string().min(1)).describe('整张清单，留作下次使用'),
  lineCount: intField(1, MAX_LIST_LINES).describe('清单的行数'),
  requestKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试')
    .describe('提交标识，重复提交只处理一次'),
});
export type BuyListPutInput = z.output<typeof buyListPutInput>;

export const buyListPutView = z.object({
  items: z.array(z.number().int()).describe('购物车行编号，直接结算时为要结算的行'),
  count: z.number().int().describe('购物车商品种数'),
});
export type BuyListPut = z.output<typeof buyListPutView>;

export const lastBuyListView = z.object({
  last: z
    .object({
      text: z.string().describe('清单文字'),
      lines: z.number().int().describe('行数'),
      at: z.string().describe('使用时间'),
    })
    .nullable()
    .describe('上次放入购物车的清单；没有为 null'),
});
