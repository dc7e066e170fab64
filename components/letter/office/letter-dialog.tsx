'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/letter/office/letter-dialog.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeLetterRow } from '@/lib/domain/letter/office-contract';
import { erratumPlace, LETTER_MAX } from '@/lib/domain/letter/rules';
import { letterTones } from '@/lib/states/letter';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

type Asked = 'publish' | 'answer' | 'refuse' | 'withdraw';

const labels: Readonly<Record<Asked, string>> = {
  publish: '公开',
  answer: '单独答复',
  refuse: '不予采用',
  withdraw: '撤下',
};

/** What each act asks for before it is done. */
const questions: Readonly<
  Record<Asked, Pick<ConfirmRequest, 'title' | 'text' | 'reason' | 'danger' | 'done'>>
> = {
  publish: {
    title: '公开这封来信？',
    text: '来信和回复显示在商品页，署名遮盖。',
    reason: { label: '编辑部回复（可不填）', max: LETTER_MAX },
    done: '已公开',
  },
  answer: {
    title: '单独答复来信人？',
    text: '来信不公开，答复只有来信人看到。',
    reason: { label: '答复', required: true, max: LETTER_MAX },
    done: '已答复',
  },
  refuse: {
    title: '不采用这封来信？',
    text: '原因告知来信人。',
    reason: { label: '原因', required: true },
    danger: true,
    done: '已处理',
  },
  withdraw: {
    title: '从商品页撤下这封来信？',
    text: '撤下后不能再次公开，来信人在个人中心看到原因。',
    reason: { label: '原因', required: true },
    danger: true,
    done: '已撤下',
  },
};

const send: Readonly<Record<Asked, (id: number, words: string) => Promise<unknown>>> = {
  publish: (id, reply) => api.send('/api/admin/letter/publish', { id, reply }),
  answer: (id, reply) => api.send('/api/admin/letter/answer', { id, reply }),
  refuse: (id, reason) => api.send('/api/admin/letter/refuse', { id, reason }),
  withdraw: (id, reason) => api.send('/api/admin/letter/withdraw', { id, reason }),
};

function Facts({ row }: { row: OfficeLetterRow }) {
  return (
    <DescriptionList
      items={[
        { label: '状态', value: <StatusTag tone={letterTones[row.status]}>{row.statusLabel}</StatusTag> },
        { label: '类型', value: row.kindLabel },
        { label: '来信人', value: row.writer ?? '已注销用户' },
        { label: '来信时间', value: formatMinute(row.createdAt) },
        { label: '位置', value: erratumPlace(row) || null },
        { label: '误', value: row.wrongText },
        { label: '正', value: row.rightText },
        { label: '来信', value: <span className={css.words}>{row.content}</span> },
        { label: '回复', value: row.reply && <span className={css.words}>{row.reply}</span> },
        { label: '原因', value: row.reason },
        { label: '勘误', value: row.erratumId && <a href="/mall/manage/errata">已登记</a> },
      ].filter((i) => i.value !== null)}
    />
  );
}

/** One letter: what it says, and what becomes of it. */
export function LetterDialog({ row, onClose }: { row: OfficeLetterRow; onClose: () => void }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [corrected, setCorrected] = useState(row.erratumId !== null);
  const refresh = () => invalidate(client, 'admin/letter');
  const may = row.allowedActions;
  const correct = async () => {
    try {
      toast.success((await api.send('/api/admin/letter/correct', { id: row.id })).message);
      setCorrected(true);
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      await refresh();
    }
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={row.productTitle}
        width={720}
        footer={
          may.length > 0 && (
            <>
              {may.includes('correct') && (
                <Button variant="outline" disabled={corrected} onClick={() => void correct()}>
                  {corrected ? '已转为勘误' : '转为勘误'}
                </Button>
              )}
              {(Object.keys(labels) as Asked[])
                .filter((act) => may.includes(act))
                .toReversed()
                .map((act) => (
                  <Button
                    key={act}
                    variant={act === 'publish' ? 'primary' : 'outline'}
                    onClick={() => setAsked(act)}
                  >
                    {labels[act]}
                  </Button>
                ))}
            </>
          )
        }
      >
        <Facts row={row} />
      </Dialog>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          confirmLabel={labels[asked]}
          {...questions[asked]}
          onConfirm={async (words) => {
            try {
              await send[asked](row.id, words ?? '');
              onClose();
            } finally {
              await refresh();
            }
          }}
        />
      )}
    </>
  );
}
