import type { PermissionKey } from '@/lib/core/permissions';

/** Pages that ask for another right than the entry that they belong to. */
export const otherRights: Readonly<Record<string, PermissionKey>> = {
  '/admin': 'admin',
  '/admin/api-docs': 'apiDocs.read',
  '/index/manage/article/add': 'article.edit',
  '/index/manage/article/edit/[id]': 'article.edit',
  '/index/manage/audit/pending/[id]': 'article.audit',
  '/index/manage/publicinfo/add': 'site.edit',
  '/index/manage/publicinfo/edit/[id]': 'site.edit',
  '/mall/manage': 'admin',
  '/mall/manage/counting': 'stock.read',
  '/mall/manage/counting/[id]': 'stock.read',
  '/mall/manage/products/add': 'product.edit',
  '/mall/manage/products/edit/[id]': 'product.edit',
};
