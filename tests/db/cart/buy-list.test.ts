import { eq } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { readBuyListFile, buyListTemplate } from '@/lib/domain/cart/buy-list-file-queries';
import { buyListFileInput, buyListMatchInput, MATCH_LINES } from '@/lib/domain/cart/buy-list-contract';
import { matchBuyList } from '@/lib/domain/cart/buy-list-queries';
import { readBuyList } from '@/lib/domain/cart/buy-list-rules';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer, makeOrgBuyer } from '@/tests/support/factories/member';
import { makePeriodical, makeProduct } from '@/tests/support/factories/product';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import { statements } from '@/tests/support/statements';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user), now: NOW });

async function match(user: TestUser, text: string) {
  const { lines } = readBuyList(text);
  const found = await matchBuyList(
    ctxOf(user),
    buyListMatchInput.parse({
      lines: lines.map(({ line, code, title, year }) => ({ line, code, title, year })),
    }),
  );
  return found.lines.map((l) => ({ ...l, offers: l.offers.map((at) => found.offers[at]!) }));
}

describe('lines of a list', () => {
  test('find goods by ISBN in either spelling, ISSN, title and title without punctuation; nothing is written', async () => {
    const user = await makeBuyer();
    const isbn = await makeProduct({
      stockPolicy: 'untracked',
      isbn: '9787301000014',
      title: '保密法：释义（第2版）',
      publisher: '金城出版社',
    });
    const before = await dataSnapshot();
    const [ten, hyphens, title, loose, missing] = await match(
      user,
      [
        '7301000014 1',
        '978-7-301-00001-4 1',
        '保密法：释义（第2版）\t1',
        '保密法 释义 ［第２版］\t1',
        '保密法释义第三版\t1',
      ].join('\n'),
    );
    expect(await dataSnapshot()).toEqual(before);
    for (const line of [ten, hyphens, title, loose])
      expect(line?.offers).toMatchObject([
        { productId: isbn.id, publisher: '金城出版社', specKey: '', reason: null },
      ]);
    expect([ten?.by, hyphens?.by, title?.by, loose?.by, missing?.by]).toEqual([
      'code',
      'code',
      'title',
      'loose',
      null,
    ]);
    expect(missing?.offers).toEqual([]);
  });

  test('editions under one number are told apart by the title, else all are offered', async () => {
    const user = await makeBuyer();
    const paper = await makeProduct({ isbn: '9787301000021', title: '密码学基础' });
    const digital = await makeProduct({
      isbn: '9787301000021',
      title: '密码学基础（电子版）',
      kind: 'e_book',
    });
    const [both, one, other] = await match(
      user,
      '9787301000021\t1\n9787301000021\t密码学基础\t1\n9787301000021\t别的书\t1',
    );
    expect(both?.offers.map((o) => o.productId)).toEqual([paper.id, digital.id]);
    expect(one?.offers.map((o) => o.productId)).toEqual([paper.id]);
    expect(other?.doubt).toBe('清单写的是“别的书”，与该编号的书刊不同，请确认');
  });

  test('a number that is wrong or unknown is said, and what the title finds is only offered', async () => {
    const user = await makeBuyer();
    const book = await makeProduct({ title: '涉密人员管理' });
    const [wrong, unknown] = await match(
      user,
      '9787301000015\t涉密人员管理\t1\n9787301000038\t涉密人员管理\t1',
    );
    expect(wrong).toMatchObject({
      doubt: '编号 9787301000015 不是正确的 ISBN（位数或校验位不对）；按书名找到以下书刊，请确认',
      offers: [{ productId: book.id }],
    });
    expect(unknown).toMatchObject({
      doubt: '没有找到编号 9787301000038；按书名找到以下书刊，请确认',
      offers: [{ productId: book.id }],
    });
  });

  test('a periodical comes with the years that are sold, an asked year alone, and says when it cannot be subscribed', async () => {
    const user = await makeBuyer();
    const periodical = await makePeriodical(2027);
    await testDb()
      .update(products)
      .set({ issn: '1002-137X', title: '保密月报' })
      .where(eq(products.id, periodical.id));
    const [open, asked, closed] = await match(user, '1002-137X 2\n保密月报 2027 年\t2\n1002-137X 2025年 2');
    const year = { productId: periodical.id, specKey: 'year:2027', unitFen: 12_000, reason: null };
    expect(open?.offers).toMatchObject([year]);
    expect(asked?.offers).toMatchObject([year]);
    expect(closed?.offers).toMatchObject([
      { specKey: 'year:2025', reason: '2025 年现在不能订阅；单期请到商品页选购' },
    ]);
  });

  test('S-11, S-66: nothing is told of goods off the shelf; members of organisations see their price', async () => {
    const [user, member] = [await makeBuyer(), await makeOrgBuyer()];
    await makeProduct({ isbn: '9787301000045', marketable: false });
    const book = await makeProduct({ isbn: '9787301000052', orgFen: 1500 });
    const [hidden, seen] = await match(user, '9787301000045 1\n9787301000052 1');
    expect(hidden?.offers).toEqual([]);
    expect(seen?.offers).toMatchObject([{ productId: book.id, unitFen: 2000 }]);
    expect((await match(member, '9787301000052 1'))[0]?.offers).toMatchObject([{ unitFen: 1500 }]);
  });

  test('five thousand lines in ten seconds, with no more statements for a part of them than for a line', async () => {
    const user = await makeBuyer();
    const { categoryId, taxId } = await makeProduct();
    await testDb()
      .insert(products)
      .values(
        Array.from({ length: 2500 }, (_, i) => ({
          sku: `MANY-${i}`,
          kind: 'paper_book' as const,
          categoryId,
          taxId,
          title: `清单书目第 ${i} 种`,
          listFen: 2500,
          saleFen: 2000,
          status: 'approved' as const,
          marketable: true,
          marketableAt: NOW,
          stockPolicy: 'untracked' as const,
        })),
      );
    const rows = Array.from({ length: 5000 }, (_, i) =>
      i % 2 === 0
        ? `MANY-${i / 2}\t1`
        : i % 20 === 1
          ? `没有的书 ${i}\t1`
          : `清单书目：第${(i - 1) / 2}种\t1`,
    );
    let found = 0;
    const costs: number[] = [];
    for (let i = 0; i < rows.length; i += MATCH_LINES) {
      costs.push(
        await statements(async () => {
          const lines = await match(user, rows.slice(i, i + MATCH_LINES).join('\n'));
          found += lines.filter((l) => l.offers.length === 1).length;
        }),
      );
    }
    expect(found).toBe(4750);
    expect(Math.max(...costs)).toBe(await statements(() => match(user, '清单书目：第7种\t1')));
    expect(Math.max(...costs)).toBeLessThanOrEqual(4);
  });
});

describe('a file', () => {
  const read = async (user: TestUser, rows: string[]) =>
    readBuyListFile(ctxOf(user), buyListFileInput.parse({ file: new File([rows.join('\n')], '清单.csv') }));

  test('becomes the text of a list; the template is read again', async () => {
    const user = await makeBuyer();
    expect(await read(user, ['ISBN,书名,份数', '978-7-301-00001-4,"保密法，释义",3', ',密码学,1'])).toEqual({
      rows: 3,
      text: 'ISBN\t书名\t份数\n978-7-301-00001-4\t保密法，释义\t3\n\t密码学\t1',
    });
    const blank = await buyListTemplate(ctxOf(user));
    const again = await readBuyListFile(
      ctxOf(user),
      buyListFileInput.parse({ file: new File([blank.body], '清单选购模板.xlsx') }),
    );
    expect(again.text).toBe('ISBN/ISSN\t书刊名称\t份数\t年度');
  });

  test('S-48, S-66: too many rows or too long a row are refused at the field', async () => {
    const user = await makeBuyer();
    const many = Array.from({ length: 5002 }, () => '9787301000014,1');
    expect(await refused(read(user, many))).toMatchObject({
      status: 400,
      errors: { file: '最多 5000 行，请拆分文件' },
    });
    expect(await refused(read(user, ['书', `${'长'.repeat(400)},1`]))).toMatchObject({
      status: 400,
      errors: { file: '第 2 行过长：一行不能超过 300 个字' },
    });
  });
});
