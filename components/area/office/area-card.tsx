'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaTags } from '@/components/area/office/area-column';
import { AreaAddForm, AreaEditForm } from '@/components/area/office/area-form';
import css from '@/components/area/office/areas.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { formatMinute } from '@/lib/core/dates';
import type { AreaOfficeRow } from '@/lib/domain/area/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const levels = ['', '省级', '市级', '区县'];

/** The chosen area with what can be done with it. */
export function AreaCard({ area, onAdded }: { area: AreaOfficeRow; onAdded: (code: string) => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const [below, setBelow] = useState(true);
  const refresh = () => invalidate(client, 'admin/area');
  return (
    <section className={css.card} aria-label="所选地区">
      <div className={css.facts}>
        <h2>
          {area.name} <AreaTags area={area} />
        </h2>
        <p>
          {area.code} · {levels[area.level]} · {area.place}
          {area.level < 3 && ` · 下级 ${area.below} 个（使用中 ${area.activeBelow} 个）`} · 修改于{' '}
          {formatMinute(area.updatedAt)}
        </p>
      </div>
      <div className={css.acts}>
        {area.level < 3 && area.active && (
          <Button variant="outline" size="s" onClick={() => setOpen('add')}>
            新增下级
          </Button>
        )}
        <Button variant="outline" size="s" onClick={() => setOpen('edit')}>
          修改
        </Button>
        {area.active ? (
          <ConfirmButton
            variant="outlineRed"
            size="s"
            title={`停用“${area.name}”？`}
            text={
              area.activeBelow > 0
                ? `其下级地区将一并停用。停用后不再供选择，已有地址和订单不受影响。`
                : '停用后不再供选择，已有地址和订单不受影响。'
            }
            confirmLabel="停用"
            danger
            done="已停用"
            onConfirm={async () => {
              await api.post('/api/admin/area/retire', { codes: [area.code] });
              await refresh();
            }}
          >
            停用
          </ConfirmButton>
        ) : (
          <ConfirmButton
            variant="outline"
            size="s"
            title={`恢复“${area.name}”？`}
            text={
              area.below > 0 ? (
                <label className={css.check}>
                  <input type="checkbox" checked={below} onChange={(e) => setBelow(e.target.checked)} />
                  同时恢复全部下级地区
                </label>
              ) : (
                '恢复后可供选择。'
              )
            }
            confirmLabel="恢复"
            done="已恢复"
            onConfirm={async () => {
              await api.post('/api/admin/area/restore', {
                codes: [area.code],
                below: below && area.below > 0,
              });
              await refresh();
            }}
          >
            恢复
          </ConfirmButton>
        )}
      </div>
      {open === 'edit' && <AreaEditForm area={area} onClose={() => setOpen(null)} />}
      {open === 'add' && <AreaAddForm parent={area} onClose={() => setOpen(null)} onAdded={onAdded} />}
    </section>
  );
}
