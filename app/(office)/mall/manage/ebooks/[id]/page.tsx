import type { Metadata } from 'next';
import { AssetView } from '@/components/ebook/office/asset-view';

export const metadata: Metadata = { title: '出版物文件' };

/** One version of a publication, looked at before it is put in force. */
export default function EbookPage() {
  return <AssetView />;
}
