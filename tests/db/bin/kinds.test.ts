import { eq } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { areas } from '@/db/schema/area';
import { searchTerms } from '@/db/schema/search';
import { sensitiveWords } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { deletePositions } from '@/lib/domain/ad/commands/save-position';
import { addManager, deleteManagers } from '@/lib/domain/area/commands/save-manager';
import { deleteCategories } from '@/lib/domain/article/commands/delete-categories';
import { addSensitiveWords, deleteSensitiveWords } from '@/lib/domain/article/commands/edit-sensitive-words';
import { addCategory } from '@/lib/domain/article/commands/save-category';
import { undoDeletion } from '@/lib/domain/bin/commands/restore-rows';
import { addMap, deleteMaps } from '@/lib/domain/erp/commands/save-map';
import { addErratum, deleteErrata } from '@/lib/domain/letter/commands/save-erratum';
import { addType, deleteTypes } from '@/lib/domain/organization/commands/manage-types';
import { addBrand, deleteBrands } from '@/lib/domain/product/commands/save-brand';
import { deletePlans } from '@/lib/domain/product/commands/save-plan';
import { addTerms, deleteTerms } from '@/lib/domain/search/commands/edit-terms';
import { addMethod, addRule, deleteMethods } from '@/lib/domain/shipping/commands/save-method';
import { deleteSiteRows } from '@/lib/domain/site/commands/manage-list';
import { deletePublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { addPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { addQaGroup } from '@/lib/domain/site/commands/save-qa';
import { addFolder, deleteFolder } from '@/lib/domain/upload/commands/change-folders';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import type { BinKind } from '@/lib/core/bin-kinds';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { pdf } from '@/tests/support/factories/upload';
import { expectInvariants } from '@/tests/support/invariants';
import { as, binned, people, prepareBin, refusal, rowsOf } from './world';

beforeAll(prepareBin);
beforeEach(() => testDb().delete(deletedRows));
afterEach(expectInvariants);

/** What a kind is made of, by table and the column that names it. */
interface Case {
  kind: BinKind;
  title: string;
  make: () => Promise<number>;
  del: (ctx: Ctx, id: number) => Promise<void>;
  tables: readonly [table: string, column: string][];
}

const file = async () => {
  const { path, id } = await storeUpload(people.all, {
    bytes: pdf(),
    name: 'a.pdf',
    door: 'file',
    usage: 'editor_file',
  });
  return { path, id };
};

const cases: Case[] = [
  {
    kind: 'category',
    title: '甲栏',
    make: async () => (await as((c) => addCategory(c, { name: '甲栏', parentId: null, visible: true }))).id,
    del: (c, id) => deleteCategories(c, [id]),
    tables: [['article_categories', 'id']],
  },
  {
    kind: 'publicinfo',
    title: '须知',
    make: async () => {
      const { path } = await file();
      const attachments = [{ path, title: '附件' }];
      return (await as((c) => addPublicInfo(c, { title: '须知', contentHtml: '<p>正文</p>', attachments })))
        .id;
    },
    del: (c, id) => deletePublicInfos(c, [id]),
    tables: [
      ['public_infos', 'id'],
      ['public_info_attachments', 'public_info_id'],
      ['upload_uses', 'entity_id::bigint'],
    ],
  },
  {
    kind: 'sensitiveWord',
    title: '某某词',
    make: async () => {
      await as((c) => addSensitiveWords(c, { words: ['某某词'], level: 'block' }));
      return (await testDb().select().from(sensitiveWords).where(eq(sensitiveWords.word, '某某词')))[0]!.id;
    },
    del: (c, id) => deleteSensitiveWords(c, [id]),
    tables: [['sensitive_words', 'id']],
  },
  {
    kind: 'searchTerm',
    title: '保密科技',
    make: async () => {
      await as((c) => addTerms(c, '保密科技'));
      return (await testDb().select().from(searchTerms).where(eq(searchTerms.term, '保密科技')))[0]!.id;
    },
    del: (c, id) => deleteTerms(c, [id]),
    tables: [['search_terms', 'id']],
  },
  {
    kind: 'adPosition',
    title: '页尾',
    make: async () => {
      await ownerQuery(`delete from ads where position = 5`, []);
      await ownerQuery(
        `insert into ad_positions (position, name) values (5, '页尾') on conflict (position) do update set name = '页尾'`,
        [],
      );
      return 5;
    },
    del: (c, id) => deletePositions(c, [id]),
    tables: [['ad_positions', 'position']],
  },
  {
    kind: 'qaGroup',
    title: '购书',
    make: async () => (await as((c) => addQaGroup(c, { name: '购书', enabled: true }))).id,
    del: (c, id) => deleteSiteRows(c, 'qaGroup', [id]),
    tables: [['qa_groups', 'id']],
  },
  {
    kind: 'uploadFolder',
    title: '会议',
    make: () => as((c) => addFolder(c, { name: '会议', parentId: 0 })),
    del: deleteFolder,
    tables: [['upload_folders', 'id']],
  },
  {
    kind: 'brand',
    title: '某社',
    make: async () => (await as((c) => addBrand(c, { name: '某社', enabled: true }))).id,
    del: (c, id) => deleteBrands(c, [id]),
    tables: [['brands', 'id']],
  },
  {
    kind: 'periodicalPlan',
    title: `《保密工作》${nextYear()} 年`,
    make: async () => {
      return (await makePeriodical()).plan.id;
    },
    del: (c, id) => deletePlans(c, [id]),
    tables: [
      ['periodical_plans', 'id'],
      ['periodical_issues', 'plan_id'],
    ],
  },
  {
    kind: 'erratum',
    title: '误字 → 正字',
    make: async () => {
      const { id: productId } = await makeProduct();
      const fields = {
        productId,
        wrongText: '误字',
        rightText: '正字',
        statedOn: '2026-01-02',
        enabled: true,
      };
      return (await as((c) => addErratum(c, fields as never))).id;
    },
    del: (c, id) => deleteErrata(c, [id]),
    tables: [['errata', 'id']],
  },
  {
    kind: 'erpMap',
    title: 'BIN-1',
    make: async () => {
      const { id: productId } = await makeProduct();
      return (await as((c) => addMap(c, { erpCode: 'BIN-1', productId, unitFactor: 1, active: true }))).id;
    },
    del: (c, id) => deleteMaps(c, [id]),
    tables: [['erp_product_maps', 'id']],
  },
  {
    kind: 'shippingMethod',
    title: '慢件',
    make: async () => {
      const way = { name: '慢件', kind: 'express', deliveryCorpId: null, description: null, enabled: true };
      const { id } = await as((c) => addMethod(c, way as never));
      const rule = { areaCode: null, firstWeightG: 1000, firstFen: 800, stepWeightG: 500, stepFen: 200 };
      await as((c) => addRule(c, { shippingMethodId: id, ...rule, freeOverFen: null, enabled: true }));
      return id;
    },
    del: (c, id) => deleteMethods(c, [id]),
    tables: [
      ['shipping_methods', 'id'],
      ['freight_rules', 'shipping_method_id'],
    ],
  },
  {
    kind: 'organizationType',
    title: '研究所',
    make: async () => (await as((c) => addType(c, { name: '研究所', enabled: true }))).id,
    del: (c, id) => deleteTypes(c, [id]),
    tables: [['organization_types', 'id']],
  },
  {
    kind: 'areaManager',
    title: 'BIN9 张三',
    make: async () => {
      const [area] = await testDb()
        .select({ code: areas.code })
        .from(areas)
        .where(eq(areas.active, true))
        .limit(1);
      const fields = { code: 'BIN9', name: '张三', phone: '', remark: '', enabled: true };
      return (await as((c) => addManager(c, { ...fields, areaCodes: area ? [area.code] : [] }))).id;
    },
    del: (c, id) => deleteManagers(c, [id]),
    tables: [
      ['area_manager_codes', 'id'],
      ['area_manager_scopes', 'manager_code_id'],
    ],
  },
];

test.each(cases)('a deleted $kind comes back as it was, with all that hung on it', async (one) => {
  const id = await one.make();
  const read = () => Promise.all(one.tables.map(([table, column]) => rowsOf(table, column, id)));
  const before = await read();
  expect(before.map((rows) => rows.length > 0)).toEqual(one.tables.map(() => true));
  await as((c) => one.del(c, id));
  expect(await binned()).toEqual([`${one.kind} ${one.title}`]);
  expect(await rowsOf(one.tables[0]![0], one.tables[0]![1], id)).toEqual([]);
  await as((c) => undoDeletion(c, { kind: one.kind, ids: [id] }));
  expect(await read()).toEqual(before);
  expect(await binned()).toEqual([]);
  expect(await refusal(as((c) => undoDeletion(c, { kind: one.kind, ids: [id] })))).toEqual({
    status: 404,
    message: '部分内容已不在回收站中，请刷新后重试',
  });
});
