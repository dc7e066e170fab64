'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/campaign/office/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextAreaField, TextField, useField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useThisYear } from '@/components/ui/office-user';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { campaignAddInput, type OfficeCampaignView } from '@/lib/domain/campaign/office-contract';

interface Chosen {
  productId: number;
  startIssue: number | null;
}

/** The printed periodicals of the year, ticked, each from an issue on when it is not the first that can be had. */
function TitlesField({ fixed }: { fixed: boolean }) {
  const form = useFormOf();
  const { value, set, shared } = useField({ name: 'titles', label: '期刊' });
  const year = Number(form.getInputProps('year').value);
  const query = useQuery({
    ...apiQuery('/api/admin/campaign/titles', { year }),
    enabled: Number.isInteger(year) && year >= 2000 && year <= 2200,
  });
  const chosen = (Array.isArray(value) ? value : []) as Chosen[];
  const put = (productId: number, startIssue: number | null) =>
    set(
      chosen.some((c) => c.productId === productId)
        ? chosen.map((c) => (c.productId === productId ? { productId, startIssue } : c))
        : [...chosen, { productId, startIssue }],
    );
  const list = query.data?.list ?? [];
  const { 'data-path': path, error } = shared as { 'data-path'?: string; error?: string };
  return (
    <div className={css.full} data-path={path}>
      <p className={css.label}>{`期刊（已选 ${chosen.length} 种）`}</p>
      {fixed ? (
        <p className={css.small}>征订已开放，期刊不能再改。</p>
      ) : list.length === 0 ? (
        <p className={css.small}>{query.isPending ? '请填写年度' : '没有该年度计划的纸质期刊'}</p>
      ) : (
        <div className={css.titles} role="group" aria-label="期刊">
          {list.map((t) => {
            const one = chosen.find((c) => c.productId === t.productId);
            return (
              <div key={t.productId} className={css.title}>
                <input
                  type="checkbox"
                  aria-label={t.title}
                  checked={one !== undefined}
                  onChange={(e) =>
                    e.currentTarget.checked
                      ? put(t.productId, null)
                      : set(chosen.filter((c) => c.productId !== t.productId))
                  }
                />
                <span>
                  {t.title} <span className={css.small}>{`全年 ${t.issues} 期`}</span>
                </span>
                {one && (
                  <input
                    type="number"
                    className={css.from}
                    min={1}
                    max={t.issues}
                    placeholder="起订期"
                    aria-label={`${t.title}起订期`}
                    value={one.startIssue ?? ''}
                    onChange={(e) =>
                      put(t.productId, e.currentTarget.value === '' ? null : Number(e.currentTarget.value))
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
      )}
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A season: its name, year, days and titles. */
export function SeasonDialog({ row, onClose }: { row: OfficeCampaignView | null; onClose: () => void }) {
  const client = useQueryClient();
  const year = useThisYear() + 1;
  const form = useZodForm(campaignAddInput, {
    initialValues: {
      title: row?.title ?? `${year} 年度征订`,
      year: row?.year ?? year,
      opensOn: row?.opensOn ?? '',
      closesOn: row?.closesOn ?? '',
      note: row?.note ?? '',
      titles: row?.titles.map(({ productId, startIssue }) => ({ productId, startIssue })) ?? [],
    },
    submit: (input) =>
      row
        ? api.post('/api/admin/campaign/edit/[id]', { ...input, id: row.id, version: row.version })
        : api.post('/api/admin/campaign/add', input),
    success: '已保存',
    done: () => {
      onClose();
      void invalidate(client, 'admin/campaign');
    },
  });
  const fixed = row !== null && row.status !== 'draft';
  return (
    <DialogForm
      title={row ? '修改征订季' : '新建征订季'}
      form={form}
      columns={2}
      width={680}
      onClose={onClose}
    >
      <TextField name="title" label="名称" required maxLength={40} autoComplete="off" />
      <NumberField name="year" label="征订年度" required min={2000} max={2200} disabled={fixed} />
      <DateField name="opensOn" label="开始日期" required />
      <DateField name="closesOn" label="截止日期" required />
      <TitlesField fixed={fixed} />
      <div className={css.full}>
        <TextAreaField name="note" label="征订说明" maxLength={500} hint="显示在各单位的名单页" />
      </div>
    </DialogForm>
  );
}
