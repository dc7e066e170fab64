import { Attachments } from '@/components/ui/attachments';
import { RichText } from '@/components/ui/rich-text';
import css from '@/components/article/office/article-preview.module.css';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Picture } from '@/components/ui/picture';
import { Timeline } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import type { OfficeArticleView } from '@/lib/domain/article/contract';
import { articleActionLabels } from '@/lib/domain/article/policy';

const labels: Record<string, string> = {
  ...articleActionLabels,
  create: '新建',
  plan: '调整发布设置',
  scheduleStopped: '定时发布未执行',
};

/** The text as readers will see it, with what belongs to it and its history; `stacked` below it. */
export function ArticlePreview({ article, stacked }: { article: OfficeArticleView; stacked?: boolean }) {
  return (
    <div className={cx(css.columns, stacked && css.stacked)}>
      <Panel>
        <article className={css.article}>
          <h2 className={css.title}>{article.title}</h2>
          {article.subtitle && <p className={css.subtitle}>{article.subtitle}</p>}
          <p className={css.meta}>
            {article.source && <span>来源：{article.source}</span>}
            {article.author && <span>作者：{article.author}</span>}
            <span>{`${article.words} 字`}</span>
          </p>
          <RichText html={article.contentHtml} />
          <Attachments items={article.attachments} />
          {article.editor && <p className={css.editor}>（责任编辑：{article.editor}）</p>}
        </article>
      </Panel>
      <div className={css.side}>
        <Panel title="文章信息">
          <DescriptionList
            items={[
              { label: '编号', value: article.id },
              { label: '栏目', value: article.categoryName },
              { label: '修订号', value: article.revisionNo },
              { label: '撰稿', value: article.createdByName },
              { label: '定时发布', value: article.scheduledAt && formatDateTime(article.scheduledAt) },
              { label: '定时下线', value: article.expireAt && formatDateTime(article.expireAt) },
              { label: '发布时间', value: article.publishedAt && formatDateTime(article.publishedAt) },
              { label: '关键词', value: article.keywords.join('、') },
              { label: '摘要', value: article.summary },
              { label: '驳回原因', value: article.rejectReason },
            ]}
          />
          {article.coverPath && (
            <div className={css.cover}>
              <Picture src={article.coverPath} alt="封面图" width={320} height={180} />
            </div>
          )}
        </Panel>
        <Panel title="操作记录">
          <Timeline
            items={article.events.map((e, i) => ({
              title: `${wordOf(labels, e.action)} · ${e.actorName}`,
              time: formatDateTime(e.at),
              text: [e.note, e.reason].filter(Boolean).join('。') || undefined,
              current: i === 0,
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}
