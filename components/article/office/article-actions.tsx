'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/article/office/article-actions.module.css';
import { ButtonLink, type ButtonVariant } from '@/components/ui/button';
import { ConfirmButton, type ConfirmRequest } from '@/components/ui/confirm-button';
import { tellDone } from '@/components/ui/undo';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';
import { articleActionLabels, type ArticleAction } from '@/lib/domain/article/policy';
import type { TextRemark } from '@/lib/core/text-remark';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

type Target = Pick<OfficeArticleRow, 'id' | 'title' | 'version' | 'allowedActions'>;

interface ArticleActionsProps {
  article: Target;
  /** In a row: text buttons; on a page: full buttons. */
  compact?: boolean;
  /** Shows the link to the preview. */
  preview?: boolean;
  /** Without 编辑: on the edit page itself. */
  hide?: readonly ArticleAction[];
  /** After a successful act. */
  done?: (action: ArticleAction) => void;
}

/** The question in front of each act, and the call behind it. */
export function requestOf(
  action: ArticleAction | 'approvePublish',
  a: Target,
  remarks: readonly TextRemark[] = [],
): Omit<ConfirmRequest, 'onConfirm'> & {
  call: (reason?: string) => Promise<unknown>;
} {
  const { id, version } = a;
  const about = `《${a.title}》`;
  const unsent = remarks.length > 0 ? `已写的 ${remarks.length} 条批注不会送出。` : '';
  switch (action) {
    case 'submit':
      return {
        title: '提交审核？',
        text: `${about}提交后在审核完成前不能编辑。`,
        done: '已提交审核',
        call: () => api.post('/api/admin/article/submit/[id]', { id }),
      };
    case 'recall':
      return {
        title: '撤回送审？',
        text: `${about}撤回后可以继续编辑。`,
        done: '已撤回送审',
        call: () => api.post('/api/admin/article/recall/[id]', { id }),
      };
    case 'approve':
      return {
        title: '审核通过？',
        text: `${about}${unsent}`,
        confirmLabel: '通过',
        reason: { label: '审核意见' },
        done: '审核通过',
        call: (opinion) => api.post('/api/admin/article/audit/pass', { id, version, opinion }),
      };
    case 'approvePublish':
      return {
        title: '通过并发布？',
        text: `${about}通过后立即对公众可见。${unsent}`,
        confirmLabel: '通过并发布',
        reason: { label: '审核意见' },
        done: '已通过并发布',
        call: (opinion) => api.post('/api/admin/article/audit/publish', { id, version, opinion }),
      };
    case 'reject':
      return {
        title: '驳回文章？',
        text: remarks.length > 0 ? `${about}附 ${remarks.length} 条批注。` : about,
        confirmLabel: '驳回',
        danger: true,
        reason: { label: '驳回原因', required: true },
        done: '已驳回',
        call: (reason = '') =>
          api.post('/api/admin/article/audit/reject', { id, version, reason, remarks: [...remarks] }),
      };
    case 'publish':
      return {
        title: '发布文章？',
        text: `${about}发布后立即对公众可见。`,
        confirmLabel: '发布',
        done: '发布成功',
        call: () => api.post('/api/admin/article/publish', { id }),
      };
    case 'withdraw':
      return {
        title: '下线文章？',
        text: `${about}下线后公众不再可见。`,
        confirmLabel: '下线',
        reason: { label: '下线原因' },
        done: '已下线',
        call: (reason) => api.post('/api/admin/article/withdraw', { id, reason }),
      };
    case 'restore':
      return {
        title: '恢复文章？',
        text: `${about}恢复到删除前的状态。`,
        confirmLabel: '恢复',
        done: '已恢复',
        call: () => api.post('/api/admin/article/restore', { ids: [id] }),
      };
    case 'purge':
      return {
        title: '彻底删除文章？',
        text: `${about}的内容、修订版本和附件记录都不能找回。`,
        confirmLabel: '彻底删除',
        danger: true,
        done: '已彻底删除',
        call: () => api.post('/api/admin/article/purge', { ids: [id] }),
      };
    default:
      return {
        title: '删除文章？',
        text: `${about}将移入回收站，30 天内可以恢复。`,
        confirmLabel: '删除',
        danger: true,
        done: '已移入回收站',
        call: () => api.post('/api/admin/article/del', { ids: [id] }),
        undo: () => api.post('/api/admin/article/restore', { ids: [id] }),
      };
  }
}

const strong: Partial<Record<ArticleAction, ButtonVariant>> = {
  approve: 'primary',
  publish: 'primary',
  submit: 'primary',
};

/** What this administrator may do with an article now; the server decided it and checks it again. */
export function ArticleActions({ article, compact, preview, hide = [], done }: ArticleActionsProps) {
  const client = useQueryClient();
  const after = async (action: ArticleAction, text?: string, undo?: ConfirmRequest['undo']) => {
    await invalidate(client, 'admin/article');
    if (text) tellDone(text, undo && (() => undo().then(() => invalidate(client, 'admin/article'))));
    done?.(action);
  };
  return (
    <div className={compact ? css.row : css.page}>
      {preview && (
        <ButtonLink
          href={`/index/manage/article/preview/${article.id}`}
          target="_blank"
          variant={compact ? 'plain' : 'outline'}
          size={compact ? 's' : 'm'}
          className={compact ? css.act : undefined}
        >
          预览
        </ButtonLink>
      )}
      {article.allowedActions
        .filter((action) => action !== 'schedule' && !hide.includes(action))
        .map((action) => {
          if (action === 'edit') {
            return (
              <ButtonLink
                key={action}
                href={`/index/manage/article/edit/${article.id}`}
                variant={compact ? 'plain' : 'outline'}
                size={compact ? 's' : 'm'}
                className={compact ? css.act : undefined}
              >
                编辑
              </ButtonLink>
            );
          }
          const { call, done: text, undo, ...request } = requestOf(action, article);
          return (
            <ConfirmButton
              key={action}
              {...request}
              variant={compact ? 'plain' : (strong[action] ?? 'outline')}
              size={compact ? 's' : 'm'}
              className={compact ? css.act : undefined}
              onConfirm={async (reason) => {
                await call(reason);
                await after(action, text, undo);
              }}
            >
              {articleActionLabels[action]}
            </ConfirmButton>
          );
        })}
    </div>
  );
}
