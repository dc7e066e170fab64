'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import css from '@/components/upload/office/media-details.module.css';
import { mediaFacts, MediaFace } from '@/components/upload/office/media-grid';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { formatDateTime } from '@/lib/core/dates';
import type { MediaView } from '@/lib/domain/upload/contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** One file: what it is, its title, where it is used, and its deletion while it is not. */
export function MediaDetails({ item, onClose }: { item: MediaView | null; onClose: () => void }) {
  return (
    <Dialog open={item !== null} onClose={onClose} title="文件详情" width={860}>
      {item && <Body key={item.id} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ item }: { item: MediaView }) {
  if (item.kind === 'image') return <img className={css.picture} src={item.path} alt={item.title} />;
  if (item.kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a look at what was uploaded, which has no captions
      <video className={css.picture} src={item.path} controls preload="metadata" aria-label={item.title} />
    );
  if (item.ext === 'mp3')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
    return <audio src={item.path} controls preload="metadata" aria-label={item.title} />;
  return (
    <span className={css.sign}>
      <MediaFace item={item} />
    </span>
  );
}

function Body({ item, onClose }: { item: MediaView; onClose: () => void }) {
  const client = useQueryClient();
  const detail = useQuery(apiQuery('/api/admin/media/detail/[id]', { id: item.id }));
  const [title, setTitle] = useState(item.title);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const places = detail.data?.places ?? [];
  const save = async () => {
    setBusy(true);
    setError('');
    try {
      await api.post('/api/admin/media/edit', { id: item.id, title });
      await invalidate(client, 'admin/media');
      toast.success('已保存');
    } catch (e) {
      setError(fieldErrors(e).title ?? errorText(e));
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(item.path, location.origin).href);
      toast.success('地址已复制');
    } catch {
      toast.warn('浏览器不允许复制，请手动选择地址');
    }
  };
  return (
    <div className={css.box}>
      <div className={css.preview}>
        <Preview item={item} />
      </div>
      <div className={css.side}>
        <form
          className={css.title}
          onSubmit={(e) => {
            e.preventDefault();
            void save();
          }}
        >
          <PlainInput
            label="标题"
            maxLength={120}
            value={title}
            error={error}
            onChange={(e) => setTitle(e.target.value)}
            suffix={
              <Button type="submit" variant="outline" busy={busy} disabled={title.trim() === item.title}>
                保存
              </Button>
            }
          />
        </form>
        <DescriptionList
          items={[
            { label: '文件名', value: item.originalName },
            { label: '大小', value: mediaFacts(item) },
            { label: '格式', value: item.ext.toUpperCase() },
            { label: '上传', value: `${item.ownerName ?? '—'}，${formatDateTime(item.createdAt)}` },
            { label: '地址', value: <span className={css.path}>{item.path}</span> },
          ]}
        />
        <h3 className={css.head}>使用处</h3>
        {detail.isPending && <p className={css.note}>正在查找…</p>}
        {detail.isError && <p className={css.note}>{errorText(detail.error)}</p>}
        {detail.data && places.length === 0 && <p className={css.note}>没有内容使用它。</p>}
        <ul className={css.places}>
          {places.map((p) => (
            <li key={`${p.entity}-${p.entityId}`}>
              <span className={css.label}>{p.label}</span>
              {p.href ? <a href={p.href}>{p.title}</a> : p.title}
            </li>
          ))}
        </ul>
        <div className={css.acts}>
          <Button variant="outline" size="s" onClick={() => void copy()}>
            复制地址
          </Button>
          <ButtonLink
            variant="outline"
            size="s"
            href={item.path}
            target="_blank"
            rel="noopener"
            download={item.originalName}
          >
            下载
          </ButtonLink>
          <ConfirmButton
            danger
            disabled={!detail.data || places.length > 0}
            title={`删除“${item.title}”？`}
            text={`${BIN_TEXT}在彻底删除之前，已有的地址仍可访问。`}
            confirmLabel="删除"
            done="已移入回收站"
            undo={() => undelete(client, 'upload', [item.id])}
            onConfirm={async () => {
              await api.post('/api/admin/media/del', { ids: [item.id] });
              onClose();
              await invalidate(client, 'admin/media');
            }}
          >
            删除
          </ConfirmButton>
        </div>
        {places.length > 0 && (
          <p className={css.note}>文件正在使用，不能删除。请先在上面列出的内容中移除它。</p>
        )}
      </div>
    </div>
  );
}
