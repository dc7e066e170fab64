import 'server-only';
import { checkedLabels } from '@/lib/core/content';
import type { Ctx } from '@/lib/data/ctx';
import { altsOf, textsOf, type PublicText } from '@/lib/data/public-text';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';
import { productFields, type ProductText } from './fields';

const LABELS = { ...checkedLabels(productFields), introText: productFields.introHtml.label };

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
