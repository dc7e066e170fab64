import { drawOwnPaper } from '@/lib/domain/quotation/paper-queries';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { quote } from '@/tests/support/factories/quotation';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';
import { pdfWords } from '@/tests/support/pdf-words';
import { refused } from '@/tests/support/refused';

test('the paper has number, goods, sums in figures and words and places for seals; of another’s there is none', async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ stock: 10, title: '保密知识读本', saleFen: 4640 });
  const quoted = await quote(customer, [{ productId: product.id, quantity: 3 }], {
    customerName: '某某市档案馆',
  });
  const customerCtx = ctxOf(customer);
  const file = await drawOwnPaper(customerCtx, quoted.id);
  expect(file).toMatchObject({
    contentType: 'application/pdf',
    filename: `报价单-${quoted.quotationSn}.pdf`,
    headers: { 'cache-control': 'private, no-store' },
  });
  const bytes = Buffer.from(file.body as Uint8Array);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const [text, ...more] = await pdfWords(customerCtx, file);
  expect(more).toEqual([]);
  for (const words of [
    '报价单',
    `报价单号：${quoted.quotationSn}`,
    '客户名称：某某市档案馆',
    '《保密知识读本》',
    '139.20',
    '合计（大写）：人民币',
    '（其中税额',
    '报价单位（盖章）',
    '客户确认（盖章）',
    '第1页，共1页',
  ])
    expect(text).toContain(words);
  expect(await refused(drawOwnPaper(ctxOf(await makeCustomer()), quoted.id))).toMatchObject({ status: 404 });
});
