'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/ad/office/ads.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SwitchField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { StatusTag } from '@/components/ui/status-tag';
import { adPositionFields, type AdPositionRow } from '@/lib/domain/ad/office-contract';
import { CAROUSEL_POSITIONS, CAROUSEL_SIZE } from '@/lib/domain/ad/rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** How a position shows what it holds, in words. */
function wayOf({ position, maxCount }: AdPositionRow): string {
  const shown = Math.min(maxCount ?? CAROUSEL_SIZE, CAROUSEL_SIZE);
  return CAROUSEL_POSITIONS.includes(position)
    ? `轮播，每 5 秒一张，最多 ${shown} 张`
    : `横幅，每次随机展示一张，从前 ${shown} 张中选`;
}

/** What a position has room for, what it shows now, and the ways to change and to see it. */
export function PositionRule({ position }: { position: AdPositionRow }) {
  const [editing, setEditing] = useState(false);
  const shown = Math.min(position.maxCount ?? CAROUSEL_SIZE, CAROUSEL_SIZE);
  const over = position.running - shown;
  return (
    <section className={css.rule} aria-label="广告位规则">
      <strong>{position.name}</strong>
      {!position.active && <StatusTag tone="gray">已停用，前台不展示</StatusTag>}
      <span>{`建议尺寸 ${position.width ?? '—'} × ${position.height ?? '—'} 像素`}</span>
      <span className={css.muted}>{wayOf(position)}</span>
      <span className={css.muted}>{`投放中 ${position.running} 个，累计点击 ${position.clicks} 次`}</span>
      {over > 0 && <span className={css.warn}>{`排在后面的 ${over} 个投放中广告不会展示`}</span>}
      <span className={css.ruleActions}>
        <Button variant="outline" size="s" onClick={() => setEditing(true)}>
          设置广告位
        </Button>
        <ButtonLink variant="outline" size="s" href={`/index/manage/ad/preview/${position.position}`}>
          前台预览
        </ButtonLink>
      </span>
      {editing && <PositionForm position={position} onClose={() => setEditing(false)} />}
    </section>
  );
}

function PositionForm({ position, onClose }: { position: AdPositionRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(adPositionFields, {
    initialValues: {
      name: position.name,
      description: position.description ?? '',
      width: position.width ?? 1200,
      height: position.height ?? 100,
      maxCount: position.maxCount ?? CAROUSEL_SIZE,
      active: position.active,
    },
    submit: (input) => api.post('/api/admin/adPosition/edit', { ...input, position: position.position }),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/ad');
    },
  });
  return (
    <DialogForm title={`设置广告位 ${position.position}`} form={form} columns={2} onClose={onClose}>
      <TextField name="name" label="名称" required maxLength={20} />
      <NumberField name="maxCount" label="最多展示" required min={1} max={10} suffix=" 个" />
      <NumberField name="width" label="建议宽度" required min={50} max={4000} suffix=" 像素" />
      <NumberField name="height" label="建议高度" required min={20} max={4000} suffix=" 像素" />
      <FormFull>
        <TextField name="description" label="说明" maxLength={100} />
      </FormFull>
      <SwitchField name="active" label="在前台展示" />
    </DialogForm>
  );
}
