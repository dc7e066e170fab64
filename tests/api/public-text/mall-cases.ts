import { eq } from 'drizzle-orm';
import { letters } from '@/db/schema/letter';
import { productRevisions } from '@/db/schema/product';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePeriodical } from '@/tests/support/factories/periodical';
import {
  draft,
  edit,
  liveProduct,
  makeProductOffice,
  productRow,
  submit,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { handIn, makeBook, publisher } from '@/tests/support/factories/publishing';
import { formOf, said, withField, type PublicTextCase } from './case';

let productOffice: Promise<ProductOffice> | null = null;
const mall = () => (productOffice ??= makeProductOffice());

const LETTER = ['content', 'edition', 'page', 'line', 'wrongText', 'rightText'];

/** A letter as it was before its words were forbidden. */
async function letterWith(field: string, text: string): Promise<number> {
  const product = await makeProduct();
  const words = { content: '请更正这处差错。', wrongText: '误', rightText: '正', [field]: text };
  const [row] = await testDb()
    .insert(letters)
    .values({ productId: product.id, signature: '王*', kind: 'mistake', ...words })
    .returning({ id: letters.id });
  return row?.id ?? 0;
}

/** Products, issues, electronic publications, letters. */
export const mallCases: PublicTextCase[] = [
  {
    call: 'letter/publish',
    fields: [...LETTER, 'reply'],
    make: async (field, text) =>
      field === 'reply'
        ? { body: { id: await letterWith('page', '1'), reply: said(field, text) } }
        : { body: { id: await letterWith(field, said(field, text)) } },
  },
  {
    call: 'letter/correct',
    fields: LETTER.filter((field) => field !== 'content'),
    make: async (field, text) => ({ body: { id: await letterWith(field, said(field, text)) } }),
  },
  {
    call: 'product/submit/[id]',
    fields:
      'title subtitle author publisher edition format series audience authorIntro recommendation introHtml tocHtml spec[].name spec[].value'.split(
        ' ',
      ),
    make: async (field, text) => {
      const base = { spec: [{ name: '装帧', value: '平装' }] };
      const { id } = await draft(await mall(), withField(base, field, said(field, text)));
      return { params: { id }, body: {} };
    },
  },
  {
    call: 'product/audit/pass',
    fields: ['title'],
    make: async (_, title) => {
      const office = await mall();
      const id = await liveProduct(office);
      await edit(office, office.editor, id, { subtitle: '修订' });
      await submit(office.editor, id);
      const { version, workingRevisionId } = await productRow(id);
      await testDb()
        .update(productRevisions)
        .set({ title })
        .where(eq(productRevisions.id, workingRevisionId ?? 0));
      return { body: { id, version } };
    },
  },
  {
    call: 'product/issue/add',
    fields: ['title'],
    make: async (_, title) => {
      const { plan } = await makePeriodical({ issues: 2, plan: { issuesPerYear: 12 } });
      return { body: { planId: plan.id, issueNo: 3, title, publishDate: `${plan.year}-03-10` } };
    },
  },
  {
    call: 'product/issue/edit',
    fields: ['title'],
    make: async (_, title) => {
      const { issues } = await makePeriodical({ issues: 2 });
      const { id, version, publishDate } = issues[0] ?? { id: 0, version: 0, publishDate: '' };
      return { body: { id, version, title, publishDate } };
    },
  },
  {
    call: 'product/ebook/upload',
    fields: ['title'],
    make: async (_, title) => {
      const { id } = await makeBook();
      const file = new File(['%PDF-1.4\n%%EOF\n'], '样本.pdf');
      return { body: formOf({ productId: String(id), title, file }) };
    },
  },
  {
    call: 'product/ebook/edit',
    fields: ['title'],
    make: async (_, title) => {
      const { id: productId } = await makeBook();
      const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
      const { id } = await handIn(await publisher(), bytes, { productId });
      return { body: { id, title } };
    },
  },
];
