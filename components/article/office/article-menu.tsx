'use client';

import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import css from '@/components/article/office/article-actions.module.css';
import { ScheduleDialog } from '@/components/article/office/schedule-dialog';
import { TopDialog } from '@/components/article/office/top-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { useMay } from '@/components/ui/office-user';
import { toast } from '@/components/ui/toast';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface ArticleMenuProps {
  article: OfficeArticleRow;
  /** On the page of one article: a full button. */
  page?: boolean;
}

/** What is rarely wanted of an article: its times, its marks, its history. */
export function ArticleMenu({ article, page }: ArticleMenuProps) {
  const client = useQueryClient();
  const router = useRouter();
  const edits = useMay('article.edit');
  const [dialog, setDialog] = useState<'times' | 'top' | 'delete' | null>(null);
  const { id } = article;
  const run = async (work: Promise<unknown>, text: string) => {
    try {
      await work;
      await invalidate(client, 'admin/article');
      toast.success(text);
    } catch (e) {
      toast.error(errorText(e));
    }
  };
  const copy = async () => {
    try {
      const made = await api.post('/api/admin/article/copy/[id]', { id });
      await invalidate(client, 'admin/article');
      toast.success('已复制为新稿，请修改后送审');
      router.push(`/index/manage/article/edit/${made.id}`);
    } catch (e) {
      toast.error(errorText(e));
    }
  };
  const plans = article.allowedActions.includes('schedule');
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant={page ? 'outline' : 'plain'}
            size={page ? 'm' : 's'}
            className={page ? undefined : css.act}
            aria-label={`更多操作：${article.title}`}
          >
            更多
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={`/index/manage/article/revisions/${id}`}>
            修订版本
          </Menu.Item>
          {edits && <Menu.Item onClick={() => void copy()}>复制为新稿</Menu.Item>}
          {plans && (
            <>
              <Menu.Item onClick={() => setDialog('times')}>发布与下线时间</Menu.Item>
              <Menu.Divider />
              {article.isTop ? (
                <Menu.Item
                  onClick={() =>
                    void run(api.post('/api/admin/article/top', { ids: [id], on: false }), '已取消置顶')
                  }
                >
                  取消置顶
                </Menu.Item>
              ) : (
                <Menu.Item onClick={() => setDialog('top')}>置顶</Menu.Item>
              )}
              <Menu.Item
                onClick={() =>
                  void run(
                    api.post('/api/admin/article/lead', { ids: [id], on: !article.isLead }),
                    article.isLead ? '已取消头条' : '已设为头条',
                  )
                }
              >
                {article.isLead ? '取消头条' : '设为头条'}
              </Menu.Item>
              <Menu.Item
                onClick={() =>
                  void run(
                    api.post('/api/admin/article/recommend', { ids: [id], on: !article.recommended }),
                    article.recommended ? '已取消推荐' : '已推荐',
                  )
                }
              >
                {article.recommended ? '取消推荐' : '推荐'}
              </Menu.Item>
            </>
          )}
          {article.allowedActions.includes('delete') && !page && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => setDialog('delete')}>
                删除
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ScheduleDialog article={article} open={dialog === 'times'} onClose={() => setDialog(null)} />
      <TopDialog ids={dialog === 'top' ? [id] : []} onClose={() => setDialog(null)} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={() => setDialog(null)}
        title="删除文章？"
        text={`《${article.title}》将移入回收站，30 天内可以恢复。`}
        confirmLabel="删除"
        danger
        done="已移入回收站"
        undo={async () => {
          await api.post('/api/admin/article/restore', { ids: [id] });
          await invalidate(client, 'admin/article');
        }}
        onConfirm={async () => {
          await api.post('/api/admin/article/del', { ids: [id] });
          await invalidate(client, 'admin/article');
        }}
      />
    </>
  );
}
