import { areaManagerCodes, areaManagerScopes, areas } from '@/db/schema/area';
import { codeBatches } from '@/db/schema/activation';
import { erpProductMaps } from '@/db/schema/erp';
import { errata } from '@/db/schema/letter';
import { organizationTypes } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { brands, productCategories, productTaxes } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import { testDb } from '../db';
import { makeProduct } from '../factories/catalogue';
import { makePeriodical } from '../factories/periodical';
import { makeAdmin, makeBuyer } from '../factories/people';
import { listed, picture, put, type EditCase } from './rows';

/** Edits of the offices' other settings, and of accounts. */
export const settingCases: EditCase[] = [
  {
    call: 'account/edit',
    make: async () => {
      const user = await makeAdmin(['order']);
      const input = { id: user.id, updatedAt: user.updatedAt, name: user.name, permissions: ['order'] };
      return { table: 'users', id: user.id, input };
    },
  },
  {
    call: 'area/edit',
    make: async () => {
      const code = '990000';
      await put(areas, {
        code,
        name: '某地',
        pinyin: 'mou di',
        level: 1,
        sort: 990_000,
        official: false,
        active: true,
      });
      return { table: 'areas', key: 'code', id: code, input: { code, version: 1, name: '某地' } };
    },
  },
  {
    call: 'area/mgr/code/edit',
    make: async () => {
      const values = { code: 'BJ-77', name: '区经', phone: '010-83600101', remark: '备注', active: false };
      const row = await put(areaManagerCodes, values);
      await put(areaManagerScopes, { managerCodeId: row.id, areaCode: '110101' });
      const input = { id: row.id, version: 1, code: 'BJ-77', name: '区经', areaCodes: ['110101'] };
      return { table: 'area_manager_codes', id: row.id, input };
    },
  },
  listed(
    'brand/edit',
    brands,
    async () => ({ name: '品牌', logoPath: await picture('2'), description: '说明', enabled: false }),
    ['name'],
  ),
  listed(
    'deliveryCenter/edit',
    deliveryCenters,
    () => ({
      code: 'EDIT',
      name: '仓',
      areaCode: '110101',
      address: '某街 1 号',
      contactName: '张三',
      contactPhone: '010-83600101',
      active: false,
    }),
    ['code', 'name', 'areaCode', 'address', 'contactName', 'contactPhone'],
  ),
  listed(
    'deliveryCorp/edit',
    deliveryCorps,
    () => ({
      code: 'editcorp',
      name: '物流',
      phone: '010-83600101',
      site: 'https://example.cn',
      noPattern: '^\\d{10}$',
      active: false,
    }),
    ['code', 'name'],
  ),
  {
    call: 'ebook/batch/edit',
    make: async () => {
      const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked' });
      const row = await put(codeBatches, {
        batchNo: 'B-EDIT',
        productId: product.id,
        quantity: 5,
        activateUntil: '2090-01-01',
        readDays: 30,
        remark: '备注',
      });
      return { table: 'code_batches', id: row.id, input: { id: row.id } };
    },
  },
  listed(
    'erratum/edit',
    errata,
    async () => ({
      productId: (await makeProduct()).id,
      edition: '第 2 次印刷',
      page: '12',
      line: '3',
      wrongText: '误',
      rightText: '正',
      statedOn: '2026-11-02',
      enabled: false,
    }),
    ['wrongText', 'rightText', 'statedOn'],
  ),
  {
    call: 'erp/software/edit',
    make: async () => {
      const { product, issues } = await makePeriodical();
      const named = { erpCode: 'ERP-EDIT', productId: product.id };
      const more = {
        erpName: '刊',
        issueId: issues[0]?.id ?? 0,
        unitFactor: 3,
        active: false,
        remark: '备注',
      };
      const row = await put(erpProductMaps, { ...named, ...more });
      return { table: 'erp_product_maps', id: row.id, input: { id: row.id, version: 1, ...named } };
    },
  },
  {
    call: 'member/edit',
    make: async () => {
      const user = await makeBuyer({ remark: '备注' });
      return {
        table: 'users',
        id: user.id,
        input: { id: user.id, updatedAt: user.updatedAt, name: user.name },
      };
    },
  },
  listed('organization/type/edit', organizationTypes, () => ({ name: '编辑类型', active: false }), ['name']),
  {
    call: 'paymentMethod/edit',
    make: async () => {
      const [row] = await testDb()
        .update(paymentMethods)
        .set({ description: '说明', deadlineMinutes: 77 })
        .returning();
      const input = { code: row?.code, version: row?.version, name: row?.name };
      return { table: 'payment_methods', key: 'code', id: row?.code ?? '', input };
    },
  },
  listed(
    'product/category/edit',
    productCategories,
    async () => {
      const [tax] = await testDb().select().from(productTaxes).limit(1);
      return { name: '分类', taxId: tax?.id, visible: false };
    },
    ['name'],
  ),
  {
    call: 'product/plan/edit',
    make: async () => {
      const publishRule = { cycle: 'semiMonthly', day: 3, day2: 18, firstMonth: 1 };
      const { plan } = await makePeriodical({ year: 2090, plan: { publishRule, active: false } });
      const { id, version, issuesPerYear, issueFen, yearFen, cutoffDays } = plan;
      const input = { id, version, issuesPerYear, cycle: 'semiMonthly', issueFen, yearFen, cutoffDays };
      return { table: 'periodical_plans', id, input };
    },
  },
  {
    call: 'product/price/edit',
    make: async () => {
      const { id, version } = await makeProduct({ status: 'approved', listFen: 3000, orgFen: 2000 });
      return { table: 'products', id, input: { id, version, listFen: 3000, saleFen: 2500, reason: '核对' } };
    },
  },
  {
    call: 'product/tax/change/edit',
    make: async () => {
      const [tax] = await testDb().select().from(productTaxes).limit(1);
      const { id: productId } = await makeProduct();
      const named = { taxId: tax?.id ?? 0, validFrom: '2090-01-01' };
      const row = await put(productTaxChanges, { productId, ...named, remark: '备注' });
      return { table: 'product_tax_changes', id: row.id, input: { id: row.id, version: 1, ...named } };
    },
  },
  listed(
    'product/tax/edit',
    productTaxes,
    () => ({
      name: '编辑税率',
      taxKind: 'taxable' as const,
      rateBp: 900,
      goodsCode: '1060201010000000000',
      policyCode: 'A1',
      validFrom: '2026-01-01',
      validTo: '2090-01-01',
      active: false,
    }),
    ['name', 'taxKind', 'rateBp', 'validFrom'],
  ),
  {
    call: 'shippingMethod/edit',
    make: async () => {
      const corp = await put(deliveryCorps, { code: 'editmethod', name: '物流二' });
      const named = { name: '编辑方式', kind: 'express' as const };
      const more = { code: 'edit', deliveryCorpId: corp.id, description: '说明', active: false };
      const row = await put(shippingMethods, { ...named, ...more });
      return { table: 'shipping_methods', id: row.id, input: { id: row.id, version: 1, ...named } };
    },
  },
  {
    call: 'shippingMethod/rule/edit',
    make: async () => {
      const method = await put(shippingMethods, { code: 'edit2', name: '方式二', kind: 'express' });
      const named = { firstWeightG: 1000, firstFen: 500, stepWeightG: 500, stepFen: 200 };
      const more = { shippingMethodId: method.id, areaCode: '110101', freeOverFen: 9900, active: false };
      const row = await put(freightRules, { ...named, ...more });
      return { table: 'freight_rules', id: row.id, input: { id: row.id, version: 1, ...named } };
    },
  },
];
