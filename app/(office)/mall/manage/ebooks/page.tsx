import type { Metadata } from 'next';
import { AssetOffice } from '@/components/ebook/office/asset-desk';

export const metadata: Metadata = { title: '电子出版物' };

/** Files of e-publications: upload, conversion, versions in force. */
export default function EbooksPage() {
  return <AssetOffice />;
}
