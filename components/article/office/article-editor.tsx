'use client';

import { useQuery } from '@tanstack/react-query';
import { ArticleForm } from '@/components/article/office/article-form';
import { ArticlePreview } from '@/components/article/office/article-preview';
import { categoryOptions } from '@/components/article/office/category-options';
import { HeldArticle } from '@/components/article/office/held-article';
import { LockedNotice } from '@/components/article/office/locked-notice';
import { RemarkList } from '@/components/article/office/remark-list';
import css from '@/components/article/office/remarks.module.css';
import { showPlace } from '@/components/article/office/text-place';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import { ButtonLink } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { useOfficeUser } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery, formQuery } from '@/lib/client/query';
import { contentOf, typedContent } from '@/lib/core/content';
import type { OfficeArticleView } from '@/lib/domain/article/contract';
import { articleFields } from '@/lib/domain/article/fields';
import { siteName } from '@/lib/text/site';

const treeQuery = () => apiQuery('/api/admin/article/category/tree', {});

/** The form of an article whose lock is free or one's own. */
function Editor({ article }: { article: OfficeArticleView }) {
  const { id } = article;
  const tree = useQuery(treeQuery());
  const autosaves = useQuery(formQuery(apiQuery('/api/admin/article/autosave', { id })));
  const { isLead, isTop, recommended, viewsBase, viewsSource, topUntil, publishedAt, scheduledAt, expireAt } =
    article;
  const plan = {
    isLead,
    isTop,
    topUntil,
    recommended,
    viewsBase,
    viewsSource,
    publishedAt,
    scheduledAt,
    expireAt,
  };
  return (
    <>
      {article.rejectReason && <LockedNotice text={`驳回原因：${article.rejectReason}`} />}
      {article.remarks.length > 0 && (
        <Panel title={`审核批注（${article.remarks.length} 条）`} className={css.notice}>
          <RemarkList
            remarks={article.remarks}
            show={(r) => showPlace(document.querySelector('[role="textbox"][data-path$="contentHtml"]'), r)}
          />
        </Panel>
      )}
      {article.status === 'published' && (
        <LockedNotice text="文章已发布：修改的文字作为修订稿，审核并发布后才会替换公众看到的版本。发布设置立即生效。" />
      )}
      <Loaded query={tree}>
        {(nodes) => (
          <Loaded query={autosaves}>
            {(kept) => (
              <ArticleForm
                article={{
                  id,
                  version: article.version,
                  updatedAt: article.updatedAt,
                  published: article.status === 'published',
                }}
                categories={categoryOptions(nodes)}
                autosaves={kept}
                values={{ ...contentOf(articleFields, article), ...plan }}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** The form, or the text while somebody else has it open. */
function Lockable({ article }: { article: OfficeArticleView }) {
  const { id } = article;
  const lock = useQuery(formQuery(apiQuery('/api/admin/article/lock/status/[id]', { id })));
  return (
    <Loaded query={lock}>
      {({ mine, free, holderName }) =>
        mine || free ? (
          <Editor article={article} />
        ) : (
          <HeldArticle id={id} holderName={holderName}>
            <ArticlePreview article={article} />
          </HeldArticle>
        )
      }
    </Loaded>
  );
}

/** 编辑文章: the form, or why there is none. */
export function ArticleEditor() {
  const query = useQuery(formQuery(apiQuery('/api/admin/article/detail/[id]', { id: useAddressId() })));
  return (
    <Loaded query={query}>
      {(article) => (
        <>
          <PageHeader
            title="编辑文章"
            back={{ href: '/index/manage/article', label: '文章管理' }}
            text={
              <ArticleStateTag
                status={article.status}
                workingStatus={article.workingStatus}
                deleted={article.deletedAt !== null}
              />
            }
            actions={
              <ButtonLink href={`/index/manage/article/revisions/${article.id}`} variant="outline">
                修订版本
              </ButtonLink>
            }
          />
          {article.allowedActions.includes('edit') ? (
            <Lockable article={article} />
          ) : (
            <LockedNotice
              text={
                article.deletedAt
                  ? '文章在回收站中，恢复后才能编辑。'
                  : '文章在当前状态下不能编辑。待审核的文章请先撤回送审。'
              }
              id={article.id}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The form of a new article, with what this person typed and never saved. */
export function NewArticle() {
  const { name } = useOfficeUser();
  const tree = useQuery(treeQuery());
  const autosaves = useQuery(formQuery(apiQuery('/api/admin/article/autosave', {})));
  return (
    <Loaded query={tree}>
      {(nodes) => (
        <Loaded query={autosaves}>
          {(kept) => (
            <ArticleForm
              categories={categoryOptions(nodes)}
              autosaves={kept}
              values={{
                ...typedContent(articleFields),
                categoryId: categoryOptions(nodes)[0]?.value ?? 0,
                source: siteName,
                editor: name,
                isLead: false,
                isTop: false,
                topUntil: '',
                recommended: false,
                viewsBase: 0,
                viewsSource: '',
                publishedAt: '',
                scheduledAt: '',
                expireAt: '',
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
