import type { Metadata } from 'next';
import { DocumentDetail } from '@/components/stock/office/document-detail';

export const metadata: Metadata = { title: '出入库单详情' };

/** One stock document, with the editor of its lines while it is a draft. */
export default function StockDocumentPage() {
  return <DocumentDetail />;
}
