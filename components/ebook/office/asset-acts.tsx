'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EditAssetDialog, UploadDialog } from '@/components/ebook/office/asset-dialogs';
import { publicationName } from '@/components/ebook/office/asset-look';
import { Button, type ButtonLook } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import type { AssetAction, AssetRow } from '@/lib/domain/ebook/publish-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const labels: Readonly<Record<AssetAction, string>> = {
  activate: '启用',
  arm: '自动启用',
  disarm: '取消自动启用',
  suspend: '停用',
  retry: '重新转换',
  cancel: '取消转换',
  edit: '修改',
  replace: '上传新版本',
  delete: '删除',
};
/** The order in which they stand. */
const order: readonly AssetAction[] = [
  'activate',
  'arm',
  'disarm',
  'retry',
  'cancel',
  'edit',
  'replace',
  'suspend',
  'delete',
];

/** The question in front of each act that is not a form. */
function questionOf(action: AssetAction, asset: AssetRow): ConfirmRequest | null {
  const about = `${publicationName(asset)} v${asset.version}`;
  const { id } = asset;
  if (action === 'activate') {
    return {
      title: '启用这个版本？',
      text: `${about} 启用后供读者阅读；使用中的其他版本停用，正在阅读的读者翻到下一页时生效。${asset.published ? '' : '该期尚未出刊，出刊后读者才能阅读。'}`,
      confirmLabel: '启用',
      done: '已启用',
      onConfirm: () => api.post('/api/admin/product/ebook/activate', { id, active: true }),
    };
  }
  if (action === 'arm') {
    return {
      title: '转换完成后自动启用？',
      text: `${about} 转换完成后立即供读者阅读，不再等待查看。内容改变后须重新设置。`,
      confirmLabel: '自动启用',
      done: '转换完成后自动启用',
      onConfirm: () => api.send('/api/admin/product/ebook/edit', { id, autoActivate: true }),
    };
  }
  if (action === 'disarm') {
    return {
      title: '取消自动启用？',
      text: `${about} 转换完成后等待有商品审核权限的另一人启用。`,
      confirmLabel: '取消自动启用',
      done: '已取消自动启用',
      onConfirm: () => api.send('/api/admin/product/ebook/edit', { id, autoActivate: false }),
    };
  }
  if (action === 'suspend') {
    return {
      title: '停用这个版本？',
      text: `${about} 停用后读者立即无法阅读，直到启用它或其他版本；没有其他可读内容的商品同时下架。`,
      confirmLabel: '停用',
      danger: true,
      done: '已停用',
      onConfirm: () => api.post('/api/admin/product/ebook/activate', { id, active: false }),
    };
  }
  if (action === 'retry') {
    return {
      title: '重新转换？',
      text: `${about} 重新排队，已转换的页保留。`,
      confirmLabel: '重新转换',
      done: '已重新排队',
      onConfirm: () => api.send('/api/admin/product/ebook/retry/[id]', { id }),
    };
  }
  if (action === 'cancel') {
    return {
      title: '取消转换？',
      text: `${about} 已转换的页保留，以后可以继续转换。`,
      confirmLabel: '取消转换',
      danger: true,
      done: '已取消转换',
      onConfirm: () => api.send('/api/admin/product/ebook/cancel/[id]', { id }),
    };
  }
  if (action !== 'delete') return null;
  return {
    title: '删除这个版本？',
    text: `${about} 连同源文件和全部页面${BIN_TEXT}`,
    confirmLabel: '删除',
    danger: true,
    done: '已移入回收站',
    onConfirm: () => api.send('/api/admin/product/ebook/del', { ids: [id] }),
  };
}

interface ActsProps {
  asset: AssetRow;
  look: ButtonLook;
  className: string | undefined;
  /** Short words, where the acts share a row with much else. */
  brief?: boolean;
  /** After the version is gone. */
  onDeleted?: () => void;
}

/** What may be done with a version now. */
export function AssetActs({ asset, look, className, brief = false, onDeleted }: ActsProps) {
  const client = useQueryClient();
  const [act, setAct] = useState<AssetAction | null>(null);
  const close = () => setAct(null);
  const question = act && questionOf(act, asset);
  const { productId, issueId, previewPages, title } = asset;
  return (
    <div className={className}>
      {order
        .filter((a) => asset.allowedActions.includes(a))
        .map((a) => (
          <Button
            key={a}
            {...look}
            aria-haspopup="dialog"
            aria-label={`${labels[a]}：${publicationName(asset)} v${asset.version}`}
            onClick={() => setAct(a)}
          >
            {brief && a === 'replace' ? '新版本' : labels[a]}
          </Button>
        ))}
      {question && (
        <ConfirmDialog
          {...question}
          open
          onClose={close}
          undo={act === 'delete' ? () => undelete(client, 'ebookAsset', [asset.id]) : undefined}
          onConfirm={async () => {
            await question.onConfirm();
            if (act === 'delete' && onDeleted) onDeleted();
            else await invalidate(client, 'admin/product');
          }}
        />
      )}
      {act === 'edit' && <EditAssetDialog asset={asset} onClose={close} />}
      {act === 'replace' && (
        <UploadDialog
          target={{ productId, issueId, previewPages, title, name: publicationName(asset) }}
          onClose={close}
        />
      )}
    </div>
  );
}
