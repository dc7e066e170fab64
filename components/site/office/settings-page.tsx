'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FooterPreview } from '@/components/site/office/footer-preview';
import { SettingInput } from '@/components/site/office/setting-input';
import { changesOf, draftOf, previewOf, type SettingDrafts } from '@/components/site/office/settings-draft';
import { SettingsHistory } from '@/components/site/office/settings-history';
import css from '@/components/site/office/settings-page.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { useThisYear } from '@/components/ui/office-user';
import { settingGroups, type SettingGroup } from '@/lib/domain/site/platform-rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The settings of the platform in groups, saved together; what is saved is on the pages at once. */
export function SettingsPage() {
  const year = useThisYear();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/admin/setting/list', {}),
    refetchOnWindowFocus: false,
  });
  const [drafts, setDrafts] = useState<SettingDrafts>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<'preview' | 'history' | null>(null);
  const items = data?.items ?? [];
  const changes = changesOf(items, drafts);
  const changed = new Set(changes.map((c) => c.key));

  const save = async () => {
    setBusy(true);
    setErrors({});
    try {
      await api.post('/api/admin/setting/edit', { items: changes });
      await invalidate(client, 'admin/setting');
      setDrafts({});
      toast.success('保存成功，前台立即生效');
    } catch (e) {
      const found = fieldErrors(e);
      setErrors(found);
      toast.error(errorText(e));
      const [first] = Object.keys(found);
      if (first) document.querySelector<HTMLElement>(`[data-key="${CSS.escape(first)}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };

  if (error)
    return (
      <EmptyState
        picture="error"
        title="设置加载失败"
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  return (
    <div className={css.page} aria-busy={!data} data-unsaved={changes.length > 0 || undefined}>
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <Panel key={group} title={settingGroups[group]}>
          <div className={group === 'service' ? css.pairs : css.fields}>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <SettingInput
                  key={item.key}
                  item={item}
                  draft={draftOf(drafts, item)}
                  changed={changed.has(item.key)}
                  error={errors[item.key]}
                  onChange={(draft) => setDrafts({ ...drafts, [item.key]: draft })}
                />
              ))}
            {!data && <p className={css.note}>正在加载…</p>}
          </div>
        </Panel>
      ))}
      <div className={css.bar}>
        <span className={css.count} aria-live="polite">
          {changes.length > 0 ? `有 ${changes.length} 项未保存` : '没有未保存的修改'}
        </span>
        <Button variant="outline" onClick={() => setOpen('history')}>
          修改记录
        </Button>
        <Button variant="outline" disabled={!data} onClick={() => setOpen('preview')}>
          预览页脚
        </Button>
        {changes.length > 0 && (
          <ConfirmButton
            size="m"
            title="放弃未保存的修改？"
            confirmLabel="放弃"
            danger
            onConfirm={async () => {
              setDrafts({});
              setErrors({});
              await refetch();
            }}
          >
            放弃修改
          </ConfirmButton>
        )}
        <Button busy={busy} disabled={changes.length === 0} onClick={() => void save()}>
          保存
        </Button>
      </div>
      <Dialog
        open={open === 'preview'}
        onClose={() => setOpen(null)}
        title="页脚预览（尚未保存）"
        width={1100}
      >
        <FooterPreview legal={previewOf(items, drafts)} year={year} />
      </Dialog>
      {open === 'history' && <SettingsHistory onClose={() => setOpen(null)} />}
    </div>
  );
}
