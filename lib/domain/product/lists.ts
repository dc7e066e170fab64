import 'server-only';
import { eq } from 'drizzle-orm';
import { brands, productTaxes } from '@/db/schema/product';
import type { Listed } from '@/lib/data/listed';
import { productTags } from '@/lib/domain/product/cached';

/** Brands: the facet of lists and the pages of their products. */
export const brandList = {
  table: brands,
  entity: 'brand',
  nameOf: ({ name }) => String(name),
  tags: [productTags.brands],
  texts: { name: '品牌名称', description: '品牌介绍' },
  logged: ['name', 'logoPath', 'description', 'enabled'],
  twin: ({ name }) => ({ where: eq(brands.name, String(name)), errors: { name: '已有同名的品牌' } }),
} as const satisfies Listed;

/** Taxes of products; no public page shows them. */
export const taxList = {
  table: productTaxes,
  entity: 'productTax',
  nameOf: ({ name }) => String(name),
  tags: [],
  flag: 'active',
  texts: {},
  logged: ['name', 'taxKind', 'rateBp', 'goodsCode', 'policyCode', 'validFrom', 'validTo', 'active'],
  twin: ({ name }) => ({ where: eq(productTaxes.name, String(name)), errors: { name: '已有同名的税率' } }),
} as const satisfies Listed;
