import type { Metadata } from 'next';
import { Dashboard } from '@/components/article/office/dashboard';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { May } from '@/components/ui/office-user';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/index/manage'] };

export default function NewsOfficePage() {
  return (
    <>
      <PageHeader
        title="新闻工作台"
        actions={
          <May can="article.edit">
            <ButtonLink size="s" href="/index/manage/article/add">
              写文章
            </ButtonLink>
          </May>
        }
      />
      <Dashboard />
    </>
  );
}
