import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { altsOf, textsOf, type PublicText } from '@/lib/data/public-text';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';
import type { ProductText } from './texts';

const LABELS = {
  title: '商品名称',
  subtitle: '副标题',
  author: '作者',
  publisher: '出版社',
  edition: '版次',
  format: '开本',
  isbn: 'ISBN',
  issn: 'ISSN',
  cnCode: '国内统一刊号',
  introText: '商品介绍',
};

/** What the public reads of a product. */
export async function textsOfProduct(ctx: Ctx, text: ProductText): Promise<PublicText[]> {
  const { spec, introHtml, tocHtml } = text;
  return [
    ...textsOf({ ...text }, LABELS),
    { field: 'tocHtml', label: '目录', text: textOfHtml(tocHtml) },
    { field: 'spec', label: '规格参数', text: spec.map((s) => `${s.name} ${s.value}`).join('\n') },
    ...altsOf(introHtml, 'introHtml'),
    ...altsOf(tocHtml, 'tocHtml'),
    ...(await textsOfFiles(ctx, { html: introHtml + tocHtml })),
  ];
}
