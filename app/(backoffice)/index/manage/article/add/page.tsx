import type { Metadata } from 'next';
import { ArticleForm } from '@/components/article/manage/article-form';
import { categoryOptions } from '@/components/article/manage/category-options';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';
import { siteName } from '@/lib/text/site';

export const metadata: Metadata = { title: '写文章' };

export default async function AddArticlePage() {
  const ctx = await pageCtx({ can: 'article.edit', from: '/index/manage/article/add' });
  const categories = categoryOptions(await officeCategoryTree(ctx));
  return (
    <>
      <PageHeader title="写文章" back={{ href: '/index/manage/article', label: '文章管理' }} />
      <ArticleForm
        categories={categories}
        values={{
          categoryId: categories[0]?.value ?? 0,
          title: '',
          subtitle: '',
          source: siteName,
          author: '',
          editor: requireAdmin(ctx).name,
          summary: '',
          keywords: [],
          coverPath: '',
          externalUrl: '',
          contentHtml: '',
          isLead: false,
          isTop: false,
        }}
      />
    </>
  );
}
