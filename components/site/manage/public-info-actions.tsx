'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import css from '@/components/site/manage/office-list.module.css';
import { ButtonLink, type ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { InfoOfficeRow } from '@/lib/domain/site/info-contract';
import { infoCalls, refreshSite } from '@/lib/domain/site/office-client';
import { MAX_PINNED } from '@/lib/domain/site/info-contract';

interface PublicInfoActionsProps {
  info: Pick<InfoOfficeRow, 'id' | 'title' | 'status' | 'sort'>;
  /** In a row: text buttons; on a page: full buttons. */
  compact?: boolean;
}

/** What can be done to a document in its state; the server checks it again. */
export function PublicInfoActions({ info, compact }: PublicInfoActionsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { id, title, status, sort } = info;
  const isPublic = status === 'published';
  const look: ButtonLook & { className?: string } = compact
    ? { variant: 'plain', size: 's', className: css.act }
    : { variant: 'outline', size: 'm' };
  const after = async () => {
    await refreshSite(client, 'publicinfo');
    router.refresh();
  };
  const pin = async () => {
    const pinned = (await infoCalls.list({ pinned: 'yes', pageSize: 20 })).list.map((r) => r.id);
    const rest = pinned.filter((other) => other !== id);
    await infoCalls.pin(sort > 0 ? rest : [id, ...rest]);
    await after();
  };
  return (
    <div className={compact ? css.actions : css.buttons}>
      <ButtonLink {...look} href={`/index/manage/publicinfo/edit/${id}`}>
        编辑
      </ButtonLink>
      <ConfirmButton
        {...look}
        title={isPublic ? '下线信息？' : '发布信息？'}
        text={`《${title}》${isPublic ? '下线后公众不再可见。' : '发布后立即对公众可见。'}`}
        confirmLabel={isPublic ? '下线' : '发布'}
        danger={isPublic}
        done={isPublic ? '已下线' : '已发布'}
        onConfirm={async () => {
          await infoCalls.enable([id], !isPublic);
          await after();
        }}
      >
        {isPublic ? '下线' : '发布'}
      </ConfirmButton>
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
      {!isPublic && (
        <ConfirmButton
          {...look}
          title="删除信息？"
          text={`《${title}》删除后不能恢复。`}
          confirmLabel="删除"
          danger
          done="已删除"
          onConfirm={async () => {
            await infoCalls.del([id]);
            await after();
            if (!compact) router.push('/index/manage/publicinfo');
          }}
        >
          删除
        </ConfirmButton>
      )}
    </div>
  );
}
