import type { Metadata } from 'next';
import { AssetOffice } from '@/components/ebook/office/asset-desk';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '电子出版物' };

/** Files of e-publications: upload, conversion, versions in force. */
export default function EbooksPage() {
  return (
    <>
      <PageHeader
        title="电子出版物"
        text="电子图书和电子期刊各期的文件：上传后自动转换为页面，启用后读者在线阅读"
      />
      <AssetOffice />
    </>
  );
}
