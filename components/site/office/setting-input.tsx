'use client';

import { useId } from 'react';
import type { SettingDraft } from '@/components/site/office/settings-draft';
import css from '@/components/site/office/settings-page.module.css';
import { cx } from '@/components/ui/cx';
import { inputClass } from '@/components/ui/plain-field';
import { formatMinute } from '@/lib/core/dates';
import type { SettingView } from '@/lib/domain/site/platform-contract';

interface SettingInputProps {
  item: SettingView;
  draft: SettingDraft;
  changed: boolean;
  error?: string | undefined;
  onChange: (draft: SettingDraft) => void;
}

/** A switch that closes a service says whether it is closed: "暂停下单：已关闭" would read as its opposite. */
function switchWord(key: string, on: boolean): string {
  if (key.endsWith('.closed')) return on ? '已暂停' : '未暂停';
  return on ? '已开启' : '已关闭';
}

/** One setting: its value, whether it is shown, and who changed it last. */
export function SettingInput({ item, draft, changed, error, onChange }: SettingInputProps) {
  const id = useId();
  const text = draft.value === null || typeof draft.value === 'boolean' ? '' : String(draft.value);
  const shared = {
    id,
    className: inputClass,
    value: text,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-note`,
    'data-key': item.key,
  };
  const set = (value: string) => onChange({ ...draft, value });
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id} className={cx(css.label, changed && css.changed)}>
          {item.label}
        </label>
        {draft.shown !== null && (
          <label className={css.check}>
            <input
              type="checkbox"
              checked={draft.shown}
              onChange={(e) => onChange({ ...draft, shown: e.target.checked })}
            />
            显示
          </label>
        )}
      </div>
      {item.kind === 'switch' ? (
        <label className={css.check}>
          <input
            id={id}
            type="checkbox"
            // A native checkbox says itself whether it is on: HTML allows no aria-checked beside that.
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="switch"
            data-key={item.key}
            aria-describedby={`${id}-note`}
            checked={draft.value === true}
            onChange={(e) => onChange({ ...draft, value: e.target.checked })}
          />
          {switchWord(item.key, draft.value === true)}
        </label>
      ) : item.kind === 'text' ? (
        <textarea {...shared} rows={3} maxLength={200} onChange={(e) => set(e.target.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={item.kind === 'year' ? 'numeric' : item.kind === 'link' ? 'url' : 'text'}
          maxLength={500}
          onChange={(e) => set(e.target.value)}
        />
      )}
      <div id={`${id}-note`}>
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
        {item.hint && <p className={css.note}>{item.hint}</p>}
        {item.updatedAt && item.updatedByName && (
          <p className={css.note}>
            {item.updatedByName} 修改于 {formatMinute(item.updatedAt)}
          </p>
        )}
      </div>
    </div>
  );
}
