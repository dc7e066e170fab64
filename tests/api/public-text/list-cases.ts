import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ads } from '@/db/schema/ad';
import { areaManagerCodes } from '@/db/schema/area';
import { articleCategories } from '@/db/schema/article';
import { deletedRows } from '@/db/schema/bin';
import { errata } from '@/db/schema/letter';
import { organizationTypes } from '@/db/schema/organization';
import { brands, productCategories } from '@/db/schema/product';
import { deliveryCenters, deliveryCorps, shippingMethods } from '@/db/schema/shipping';
import { advisoryContacts, friendLinks, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePicture } from '@/tests/support/factories/picture';
import { next, said, withField, type PublicTextCase } from './case';

type Body = Record<string, unknown>;

interface ListUnderTest {
  /** Path of its calls: `qa/group` for `qa/group/add`. */
  at: string;
  table: PgTable;
  fields: readonly string[];
  body: () => Promise<Body> | Body;
  /** A row as it is stored, for the calls about one that is there; default: the body. */
  stored?: (body: Body) => Body;
  /** What an edit is sent; default: the body. */
  edited?: (body: Body) => Body;
  /** Property of the switch; `null` where there is none. */
  flag?: 'enabled' | 'active' | null;
}

const lists: ListUnderTest[] = [
  {
    at: 'friendlink',
    table: friendLinks,
    fields: ['name'],
    body: () => ({ name: '金城出版社', url: `https://a${next()}.example/` }),
  },
  {
    at: 'advisoryInfo',
    table: advisoryContacts,
    fields: ['name', 'detail'],
    body: () => ({ name: `咨询${next()}`, phone: '010-83600101', detail: '征订' }),
  },
  {
    at: 'qq',
    table: qqContacts,
    fields: ['name'],
    body: () => ({ name: '客服', qq: String(800_000 + next()) }),
  },
  { at: 'qa/group', table: qaGroups, fields: ['name'], body: () => ({ name: `分组${next()}` }) },
  {
    at: 'qa',
    table: qaItems,
    fields: ['question', 'answerHtml'],
    body: async () => {
      const [group] = await testDb()
        .insert(qaGroups)
        .values({ name: `问答${next()}` })
        .returning({ id: qaGroups.id });
      return { groupId: group?.id, question: '如何订购？', answerHtml: '<p>见说明</p>' };
    },
    stored: (body) => ({
      ...body,
      answerHtml: body.answerHtml,
      answerText: String(body.answerHtml).replaceAll(/<[^>]*>/g, ''),
    }),
  },
  {
    at: 'ad',
    table: ads,
    fields: ['title'],
    body: async () => {
      const path = `/files/picture/public-text-${next()}.jpg`;
      await makePicture(path);
      return { position: 3, title: '征订', path };
    },
  },
  {
    at: 'brand',
    table: brands,
    fields: ['name', 'description'],
    body: () => ({ name: `品牌${next()}`, description: '说明' }),
  },
  {
    at: 'erratum',
    table: errata,
    fields: ['edition', 'page', 'line', 'wrongText', 'rightText'],
    body: async () => ({
      productId: (await makeProduct()).id,
      edition: '第 1 版',
      page: '12',
      line: '3',
      wrongText: '误',
      rightText: '正',
      statedOn: '2026-11-02',
    }),
    edited: (body) => ({ ...body, productId: undefined }),
  },
  {
    at: 'organization/type',
    table: organizationTypes,
    flag: 'active',
    fields: ['name'],
    body: () => ({ name: `类型${next()}` }),
  },
  {
    at: 'deliveryCorp',
    table: deliveryCorps,
    flag: 'active',
    fields: ['name'],
    body: () => ({ code: `corp${next()}`, name: '物流' }),
  },
  {
    at: 'deliveryCenter',
    table: deliveryCenters,
    flag: 'active',
    fields: ['name', 'address', 'contactName'],
    body: () => ({
      code: `PT${next()}`,
      name: '仓',
      areaCode: '110105',
      address: '路 1 号',
      contactName: '甲',
      contactPhone: '010-83600101',
    }),
  },
  {
    at: 'shippingMethod',
    table: shippingMethods,
    flag: 'active',
    fields: ['name', 'description'],
    body: () => ({ name: `配送${next()}`, kind: 'express', description: '说明' }),
    stored: (body) => ({ ...body, code: `method${next()}` }),
  },
  {
    at: 'area/mgr/code',
    table: areaManagerCodes,
    flag: 'active',
    fields: ['name'],
    body: () => ({ code: `PT${next()}`, name: '甲', areaCodes: ['110105'] }),
  },
  {
    at: 'article/category',
    table: articleCategories,
    flag: null,
    fields: ['name', 'description'],
    body: () => ({ name: `栏目${next()}`, description: '说明', visible: true }),
  },
  {
    at: 'product/category',
    table: productCategories,
    flag: null,
    fields: ['name'],
    body: () => ({ name: `分类${next()}`, visible: true }),
  },
];

/** Enters a row as it was before its words were forbidden. */
async function store(
  list: ListUnderTest,
  body: Body,
  more: Body = {},
): Promise<{ id: number; version: number }> {
  const values = { ...(list.stored?.(body) ?? body), ...more };
  const known = getTableColumns(list.table);
  const row = Object.fromEntries(Object.entries(values).filter(([key]) => key in known));
  const [saved] = (await testDb()
    .insert(list.table)
    .values(row as never)
    .returning()) as {
    id: number;
    version: number;
  }[];
  if (!saved) throw new Error(`no row of ${list.at}`);
  if ('path' in known && 'parentId' in known) {
    await testDb()
      .update(list.table)
      .set({ path: `/${saved.id}/` })
      .where(eq(known.id as never, saved.id));
  }
  return saved;
}

function casesOf(list: ListUnderTest): PublicTextCase[] {
  const { at, fields } = list;
  const filled = async (field: string, text: string) =>
    withField(await list.body(), field, said(field, text));
  const flag = list.flag === undefined ? 'enabled' : list.flag;
  const cases: PublicTextCase[] = [
    { call: `${at}/add`, fields, make: async (field, text) => ({ body: await filled(field, text) }) },
    {
      call: `${at}/edit`,
      fields,
      make: async (field, text) => {
        const body = await list.body();
        const { id, version } = await store(list, body);
        return { body: { ...withField(list.edited?.(body) ?? body, field, said(field, text)), id, version } };
      },
    },
  ];
  if (flag === null) return cases;
  const shows: PublicTextCase = {
    call: `${at}/enable`,
    fields,
    make: async (field, text) => {
      const { id } = await store(list, await filled(field, text), { [flag]: false });
      return { body: { ids: [id], enabled: true } };
    },
  };
  return [...cases, shows];
}

/** Links that went into the recycle bin before their words were forbidden. */
const binCases: readonly PublicTextCase[] = (['bin/restore', 'bin/undo'] as const).map((call) => ({
  call,
  fields: ['name'],
  make: async (field, text) => {
    const [list] = lists;
    if (!list) throw new Error('no list');
    const { id } = await store(list, withField(await list.body(), field, text));
    const rows = sql<never>`(select jsonb_build_object('friend_links', jsonb_agg(l)) from friend_links l where l.id = ${id})`;
    const [entry] = await testDb()
      .insert(deletedRows)
      .values({ kind: 'friendlink', rowId: id, title: 'x', rows })
      .returning({ id: deletedRows.id });
    await testDb().delete(friendLinks).where(eq(friendLinks.id, id));
    return { body: call === 'bin/undo' ? { kind: 'friendlink', ids: [id] } : { ids: [entry?.id] } };
  },
}));

/** The lists that administrators write and switch on and off, and the way back from the bin. */
export const listCases: readonly PublicTextCase[] = [...lists.flatMap(casesOf), ...binCases];
