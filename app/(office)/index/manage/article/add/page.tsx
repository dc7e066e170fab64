import type { Metadata } from 'next';
import { ArticleForm } from '@/components/article/office/article-form';
import { categoryOptions } from '@/components/article/office/category-options';
import { PageHeader } from '@/components/ui/page-header';
import { typedContent } from '@/lib/core/content';
import { requireAdmin } from '@/lib/data/ctx';
import { listAutosaves } from '@/lib/domain/article/autosave-queries';
import { articleFields } from '@/lib/domain/article/fields';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';
import { siteName } from '@/lib/text/site';

export const metadata: Metadata = { title: '写文章' };

export default async function AddArticlePage() {
  const ctx = await pageCtx({ can: 'article.edit', from: '/index/manage/article/add' });
  const me = requireAdmin(ctx);
  const [tree, autosaves] = await Promise.all([officeCategoryTree(ctx), listAutosaves(ctx)]);
  const categories = categoryOptions(tree);
  return (
    <>
      <PageHeader title="写文章" back={{ href: '/index/manage/article', label: '文章管理' }} />
      <ArticleForm
        categories={categories}
        userId={me.userId}
        autosaves={autosaves}
        values={{
          ...typedContent(articleFields),
          categoryId: categories[0]?.value ?? 0,
          source: siteName,
          editor: me.name,
          isLead: false,
          isTop: false,
          topUntil: '',
          recommended: false,
          viewsBase: 0,
          publishedAt: '',
          scheduledAt: '',
          expireAt: '',
        }}
      />
    </>
  );
}
