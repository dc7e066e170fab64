import { z } from 'zod';

/** Characters that a remark quotes at most. */
export const QUOTE_LENGTH = 200;
/** Characters before the quoted ones that tell two equal stretches apart. */
export const QUOTE_PREFIX = 30;
const MOST_REMARKS = 50;

/** What an auditor says of a place in a text, found again by its words (TextQuoteSelector of the W3C annotation model) whatever changes around it. */
export const textRemark = z.object({
  exact: z.string().min(1, '请先选中正文中的文字').max(QUOTE_LENGTH).describe('所批注的原文'),
  prefix: z.string().max(QUOTE_PREFIX).describe('原文之前的文字，用于定位'),
  remark: z.string().trim().min(1, '请填写批注').max(200).describe('批注'),
});
export type TextRemark = z.output<typeof textRemark>;

export const textRemarks = z.array(textRemark).max(MOST_REMARKS, `批注最多 ${MOST_REMARKS} 条`);
