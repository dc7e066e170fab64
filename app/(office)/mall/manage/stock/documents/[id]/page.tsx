import type { Metadata } from 'next';
import { loadDocument } from '@/app/(office)/mall/manage/stock/documents/load-document';
import { DocumentDetail } from '@/components/stock/office/document-detail';
import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '出入库单详情' };

/** One stock document, with the editor of its lines while it is a draft. */
export default async function StockDocumentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/stock/documents/${encodeURIComponent(id)}`;
  const ctx = await pageCtx({ can: 'stock.read', from });
  const [document, centers] = await Promise.all([loadDocument(ctx, id), listEveryCenter(ctx)]);
  return <DocumentDetail key={document.id} initial={document} centers={centers} />;
}
