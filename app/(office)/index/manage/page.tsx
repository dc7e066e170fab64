import type { Metadata } from 'next';
import { Dashboard } from '@/components/article/office/dashboard';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/index/manage'] };

export default async function NewsOfficePage() {
  const ctx = await pageCtx({ can: 'article.read', from: '/index/manage' });
  const mayEdit = checkPermission('article.edit', requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader
        title="新闻工作台"
        actions={mayEdit && <ButtonLink href="/index/manage/article/add">写文章</ButtonLink>}
      />
      <Dashboard />
    </>
  );
}
