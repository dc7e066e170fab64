import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { FriendLinkTable } from '@/components/site/office/friend-link-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '友情链接' };

export default function FriendLinkTablePage() {
  return (
    <>
      <PageHeader
        title="友情链接"
        text="显示在每个页面的页脚，保存后立即生效。"
        actions={<ExportButton kind="friendLink" />}
      />
      <FriendLinkTable />
    </>
  );
}
