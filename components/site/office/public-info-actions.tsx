'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import css from '@/components/site/office/office-list.module.css';
import { ButtonLink, type ButtonLook } from '@/components/ui/button';
import { ConfirmButton, type ConfirmRequest } from '@/components/ui/confirm-button';
import { BIN_TEXT, bringBack } from '@/components/ui/undelete';
import { articleActionLabels, type ArticleAction } from '@/lib/domain/article/policy';
import type { InfoOfficeRow } from '@/lib/domain/site/info-contract';
import { MAX_PINNED } from '@/lib/domain/site/info-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

type Target = Pick<InfoOfficeRow, 'id' | 'title' | 'status' | 'sort' | 'version' | 'allowedActions'>;

interface PublicInfoActionsProps {
  info: Target;
  /** Whether this person writes documents: pins them. */
  edits: boolean;
  /** In a row: text buttons; on a page: full buttons. */
  compact?: boolean;
  /** The decision alone, one button below the other, or all but the decision. */
  part?: 'audit' | 'rest';
}

const decisions: readonly ArticleAction[] = ['approve', 'reject'];

type Request = ConfirmRequest & { primary?: boolean };

/** The question in front of each act, and the call behind it. */
const requests: Partial<Record<ArticleAction, (a: Target) => Request>> = {
  submit: ({ id, title }) => ({
    title: '提交审核？',
    text: `《${title}》提交后在审核完成前不能编辑。`,
    done: '已提交审核',
    primary: true,
    onConfirm: () => api.post('/api/admin/publicinfo/submit/[id]', { id }),
  }),
  recall: ({ id, title }) => ({
    title: '撤回送审？',
    text: `《${title}》撤回后可以继续编辑。`,
    done: '已撤回送审',
    onConfirm: () => api.post('/api/admin/publicinfo/recall/[id]', { id }),
  }),
  approve: ({ id, version, title }) => ({
    title: '审核通过？',
    text: `《${title}》`,
    confirmLabel: '通过',
    reason: { label: '审核意见' },
    done: '审核通过',
    primary: true,
    onConfirm: (opinion) => api.post('/api/admin/publicinfo/audit/pass', { id, version, opinion }),
  }),
  reject: ({ id, version, title }) => ({
    title: '驳回信息？',
    text: `《${title}》`,
    confirmLabel: '驳回',
    danger: true,
    reason: { label: '驳回原因', required: true },
    done: '已驳回',
    onConfirm: (reason = '') => api.post('/api/admin/publicinfo/audit/reject', { id, version, reason }),
  }),
  publish: ({ id, title }) => ({
    title: '发布信息？',
    text: `《${title}》发布后立即对公众可见。`,
    confirmLabel: '发布',
    done: '已发布',
    primary: true,
    onConfirm: () => api.post('/api/admin/publicinfo/enable', { ids: [id], enabled: true }),
  }),
  withdraw: ({ id, title }) => ({
    title: '下线信息？',
    text: `《${title}》下线后公众不再可见。`,
    confirmLabel: '下线',
    done: '已下线',
    onConfirm: () => api.post('/api/admin/publicinfo/enable', { ids: [id], enabled: false }),
  }),
  delete: ({ id, title }) => ({
    title: '删除信息？',
    text: `《${title}》${BIN_TEXT}`,
    confirmLabel: '删除',
    danger: true,
    done: '已移入回收站',
    undo: () => bringBack('publicinfo', [id]),
    onConfirm: () => api.post('/api/admin/publicinfo/del', { ids: [id] }),
  }),
};

/** What this administrator may do with a document now; the server decided it and checks it again. */
export function PublicInfoActions({ info, edits, compact, part }: PublicInfoActionsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { id, title, sort } = info;
  const look: ButtonLook & { className?: string } = compact
    ? { variant: 'plain', size: 's', className: css.act }
    : { variant: 'outline', size: 'm', block: part === 'audit' };
  const actions = info.allowedActions.filter((a) => !part || decisions.includes(a) === (part === 'audit'));
  const after = async () => {
    await invalidate(client, 'admin/publicinfo');
    router.refresh();
  };
  const pin = async () => {
    const pinned = (await api.get('/api/admin/publicinfo/list', { pinned: 'yes', pageSize: 20 })).list.map(
      (r) => r.id,
    );
    const rest = pinned.filter((other) => other !== id);
    await api.post('/api/admin/publicinfo/sort', { ids: sort > 0 ? rest : [id, ...rest] });
    await after();
  };
  return (
    <div className={compact ? css.actions : css.buttons}>
      {actions.map((action) => {
        if (action === 'edit') {
          return (
            <ButtonLink key={action} {...look} href={`/index/manage/publicinfo/edit/${id}`}>
              编辑
            </ButtonLink>
          );
        }
        const request = requests[action]?.(info);
        if (!request) return null;
        const { primary, onConfirm, undo, ...question } = request;
        return (
          <ConfirmButton
            key={action}
            {...look}
            {...(primary && !compact && { variant: 'primary' })}
            {...question}
            undo={undo && (() => undo().then(after))}
            onConfirm={async (reason) => {
              await onConfirm(reason);
              await after();
              if (action === 'delete' && !compact) router.push('/index/manage/publicinfo');
            }}
          >
            {articleActionLabels[action]}
          </ConfirmButton>
        );
      })}
      {edits && part !== 'audit' && (
        <ConfirmButton
          {...look}
          title={sort > 0 ? '取消置顶？' : '置顶信息？'}
          text={
            sort > 0
              ? `《${title}》将按发布日期排列。`
              : `《${title}》将排在列表最前，最多置顶 ${MAX_PINNED} 条。`
          }
          done={sort > 0 ? '已取消置顶' : '已置顶'}
          onConfirm={pin}
        >
          {sort > 0 ? '取消置顶' : '置顶'}
        </ConfirmButton>
      )}
    </div>
  );
}
