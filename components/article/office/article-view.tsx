'use client';

import { useQuery } from '@tanstack/react-query';
import { ArticlePreview } from '@/components/article/office/article-preview';
import { PreviewActions } from '@/components/article/office/preview-actions';
import { PreviewTabs } from '@/components/article/office/preview-tabs';
import { Revisions } from '@/components/article/office/revisions';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import { ButtonLink } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

/** The article that the address names, as the desk works on it. */
export const useArticle = () => useQuery(apiQuery('/api/admin/article/detail/[id]', { id: useAddressId() }));

/** 文章预览: the text as readers will see it, and what may be done with it. */
export function ArticleView() {
  return (
    <Loaded query={useArticle()}>
      {(article) => (
        <>
          <PageHeader
            title="文章预览"
            back={{ href: '/index/manage/article', label: '文章管理' }}
            text={
              <ArticleStateTag
                status={article.status}
                workingStatus={article.workingStatus}
                deleted={article.deletedAt !== null}
              />
            }
            actions={<PreviewActions article={article} />}
          />
          {article.deletedAt ? (
            <ArticlePreview article={article} />
          ) : (
            <PreviewTabs id={article.id}>
              <ArticlePreview article={article} />
            </PreviewTabs>
          )}
        </>
      )}
    </Loaded>
  );
}

/** 修订版本 of the article that the address names. */
export function ArticleRevisions() {
  return (
    <Loaded query={useArticle()}>
      {(article) => (
        <>
          <PageHeader
            title="修订版本"
            back={{ href: `/index/manage/article/preview/${article.id}`, label: '文章预览' }}
            text={article.title}
            actions={
              article.allowedActions.includes('edit') && (
                <ButtonLink href={`/index/manage/article/edit/${article.id}`} variant="outline">
                  编辑
                </ButtonLink>
              )
            }
          />
          <Revisions id={article.id} />
        </>
      )}
    </Loaded>
  );
}
