import 'server-only';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { Actor } from '@/lib/data/ctx';
import { productKinds } from '@/lib/states/product-kind';
import type { AssetRow, VersionState } from './publish-contract';
import type { OfficeAsset } from './asset-rows-queries';
import { assetActionsOf } from './publish-policy';
import { ebookAssetStates, ebookFormats, type EbookAssetState } from '@/lib/states/ebook';

export function presentAsset(actor: Actor, row: OfficeAsset): AssetRow {
  const kind = row.kind === 'e_book' ? 'e_book' : 'e_periodical';
  return {
    id: row.id,
    publicId: row.publicId,
    productId: row.productId,
    productTitle: row.productTitle,
    kind,
    kindLabel: productKinds[kind],
    issueId: row.issueId,
    label: row.label ?? '',
    published: row.issueId === null || row.issueStatus === 'published',
    title: row.title,
    format: row.format,
    formatLabel: row.format === 'epub' && row.paged ? 'EPUB 固定版式' : ebookFormats[row.format],
    paged: row.paged,
    version: row.version,
    status: row.status,
    statusLabel: ebookAssetStates[row.status],
    active: row.active,
    autoActivate: row.autoActivate,
    pageCount: row.pageCount,
    convertedPages: row.convertedPages,
    hasText: row.hasText,
    previewPages: row.previewPages,
    filmOpen: row.filmOpen,
    failReason: row.failReason,
    report: row.report,
    sourceName: row.sourceName,
    sizeBytes: row.sizeBytes,
    createdByName: row.createdByName,
    createdAt: toIso(row.createdAt),
    readyAt: toIsoOrNull(row.readyAt),
    allowedActions: actor.kind === 'admin' ? assetActionsOf(actor, row) : [],
  };
}

export interface VersionParts {
  id: number;
  version: number;
  status: EbookAssetState;
  pageCount: number;
  convertedPages: number;
}

export function presentVersion(row: VersionParts | undefined): VersionState | null {
  if (!row) return null;
  const { id, version, status, pageCount, convertedPages } = row;
  return { id, version, status, statusLabel: ebookAssetStates[status], pageCount, convertedPages };
}
