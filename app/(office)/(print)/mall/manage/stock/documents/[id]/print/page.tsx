import type { Metadata } from 'next';
import { loadDocument } from '@/app/(office)/mall/manage/stock/documents/load-document';
import { DocumentSheet } from '@/components/stock/office/document-sheet';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印出入库单' };

/** A stock document without the office's frame, to be printed and signed. */
export default async function StockDocumentPrintPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/stock/documents/${encodeURIComponent(id)}/print`;
  const ctx = await pageCtx({ can: 'stock.read', from });
  const document = await loadDocument(ctx, id);
  return <DocumentSheet document={document} />;
}
