import { withTx } from '@/lib/data/tx';
import { priceProduct } from '@/lib/domain/product/commands/price-product';
import { ownerQuery } from '@/tests/support/db';
import {
  audit,
  edit,
  liveProduct,
  makeProductOffice,
  productRow,
  refusal,
  shelve,
  submit,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';

let office: ProductOffice;

beforeAll(async () => {
  office = await makeProductOffice();
});

const OLD = { listFen: 3000, saleFen: 2500, orgFen: null };

describe('no other call changes a price in force', () => {
  test('taking the product off the shelf first leads through the same limits', async () => {
    const id = await liveProduct(office);
    await shelve(office.editor, [id], false);
    const input = { id, version: 1, ...OLD, saleFen: 999, reason: '清仓' };
    expect(await withTx(office.editor, (c) => priceProduct(c, input))).toMatchObject({ result: 'submitted' });
    expect(await productRow(id)).toMatchObject({ ...OLD, version: 1 });
  });

  test.each([{ saleFen: 2400 }, { listFen: 3100 }, { orgFen: 2300 }])(
    'an edit of an approved product with %j is refused at its field and writes nothing',
    async (change) => {
      const id = await liveProduct(office);
      expect(await refusal(edit(office, office.editor, id, { title: '新书名', ...change }))).toMatchObject({
        status: 400,
        errors: { [Object.keys(change)[0] as string]: '审核通过后，价格只能用“改价”修改' },
      });
      expect(await productRow(id)).toMatchObject({ ...OLD, version: 1, workingStatus: null });
    },
  );

  test('a revision that carries another price from elsewhere passes without it', async () => {
    const id = await liveProduct(office);
    await edit(office, office.editor, id, { title: '新书名' });
    await submit(office.editor, id);
    await ownerQuery(
      `update product_revisions set data = data || '{"saleFen": 1}' where product_id = ${id} and revision_no = 2`,
    );
    await audit(office.auditor, id, 'approve');
    expect(await productRow(id)).toMatchObject({ title: '新书名', saleFen: 2500 });
  });
});
