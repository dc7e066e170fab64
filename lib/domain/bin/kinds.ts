import 'server-only';
import type { PgTable } from 'drizzle-orm/pg-core';
import { adPositions } from '@/db/schema/ad';
import { areaManagerCodes } from '@/db/schema/area';
import { sensitiveWords } from '@/db/schema/article';
import { ebookAssets } from '@/db/schema/ebook';
import { erpProductMaps } from '@/db/schema/erp';
import { errata } from '@/db/schema/letter';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import { searchTerms } from '@/db/schema/search';
import { publicInfos } from '@/db/schema/site';
import { uploadFolders, uploads } from '@/db/schema/upload';
import { putBack, type BinEntry } from '@/lib/data/bin';
import type { Ctx } from '@/lib/data/ctx';
import type { Listed } from '@/lib/data/listed';
import { restoreListed } from '@/lib/data/listed-bin';
import { invalidate } from '@/lib/data/page-cache';
import { SENSITIVE_TAG } from '@/lib/data/public-text';
import { restoreNode } from '@/lib/data/tree';
import type { Tree } from '@/lib/data/tree-places';
import { adList } from '@/lib/domain/ad/lists';
import { restoreManager } from '@/lib/domain/area/commands/save-manager';
import { articleTree } from '@/lib/domain/article/category-tree';
import { purgeAsset, restoreAsset } from '@/lib/domain/ebook/commands/delete-assets';
import { restoreMap } from '@/lib/domain/erp/commands/save-map';
import { restoreErratum } from '@/lib/domain/letter/commands/save-erratum';
import { typeList } from '@/lib/domain/organization/type-list';
import { categoryTree } from '@/lib/domain/product/category-tree';
import { restoreTaxChange } from '@/lib/domain/product/commands/change-tax';
import { restoreProduct } from '@/lib/domain/product/commands/delete-products';
import { purgeIssues, restoreIssue, restorePlan } from '@/lib/domain/product/commands/restore-plan';
import { brandList, taxList } from '@/lib/domain/product/lists';
import { restoreTerm } from '@/lib/domain/search/commands/edit-terms';
import { centerList, corpList, methodList, ruleList } from '@/lib/domain/shipping/lists';
import { restorePublicInfo } from '@/lib/domain/site/commands/manage-public-infos';
import { siteLists } from '@/lib/domain/site/lists';
import { restoreFolder } from '@/lib/domain/upload/commands/change-folders';
import { purgeMedia, restoreMedia } from '@/lib/domain/upload/commands/change-media';
import { syncUploadUses } from '@/lib/domain/upload/uses';
import type { BinKind } from '@/lib/core/bin-kinds';
import type { UploadEntity } from '@/lib/states/upload';

type Act = (ctx: Ctx, entry: BinEntry) => Promise<void>;

/** How a kind comes back, and what else goes with it for good. */
interface Kind {
  /** The row's own table. */
  table: PgTable;
  restore: Act;
  purge?: Act;
}

/** The files that a row showed become free. */
const freeFiles =
  (entity: UploadEntity): Act =>
  (ctx, { rowId }) =>
    syncUploadUses(ctx, { entity, entityId: rowId, paths: [] });

const listed = (list: Listed, files?: UploadEntity): Kind => ({
  table: list.table,
  restore: (ctx, entry) => restoreListed(ctx, list, entry),
  ...(files && { purge: freeFiles(files) }),
});

const node = (tree: Tree): Kind => ({
  table: tree.table,
  restore: (ctx, entry) => restoreNode(ctx, tree, entry),
});

/** A row that nothing but its constraints holds apart from others. */
const plain = (table: PgTable, tags: readonly string[]): Kind => ({
  table,
  restore: async (ctx, entry) => {
    await putBack(ctx, [table], entry);
    await invalidate(ctx, tags);
  },
});

export const kinds: Readonly<Record<BinKind, Kind>> = {
  category: node(articleTree),
  publicinfo: { table: publicInfos, restore: restorePublicInfo, purge: freeFiles('publicInfo') },
  sensitiveWord: plain(sensitiveWords, [SENSITIVE_TAG]),
  searchTerm: { table: searchTerms, restore: restoreTerm },
  adPosition: plain(adPositions, adList.tags),
  ad: listed(adList, 'ad'),
  friendlink: listed(siteLists.friendlink, 'friendlink'),
  advisoryInfo: listed(siteLists.advisoryInfo),
  qaGroup: listed(siteLists.qaGroup),
  qa: listed(siteLists.qa, 'qa'),
  qq: listed(siteLists.qq),
  uploadFolder: { table: uploadFolders, restore: restoreFolder },
  upload: { table: uploads, restore: restoreMedia, purge: purgeMedia },
  product: { table: products, restore: restoreProduct },
  productCategory: node(categoryTree),
  brand: listed(brandList, 'brand'),
  productTax: listed(taxList),
  productTaxChange: { table: productTaxChanges, restore: restoreTaxChange },
  periodicalPlan: { table: periodicalPlans, restore: restorePlan, purge: purgeIssues },
  periodicalIssue: { table: periodicalIssues, restore: restoreIssue, purge: purgeIssues },
  ebookAsset: { table: ebookAssets, restore: restoreAsset, purge: purgeAsset },
  erratum: { table: errata, restore: restoreErratum },
  erpMap: { table: erpProductMaps, restore: restoreMap },
  shippingMethod: listed(methodList),
  freightRule: listed(ruleList),
  deliveryCenter: listed(centerList),
  deliveryCorp: listed(corpList),
  organizationType: listed(typeList),
  areaManager: { table: areaManagerCodes, restore: restoreManager },
};
