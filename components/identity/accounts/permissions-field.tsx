'use client';

import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import css from '@/components/identity/accounts/accounts.module.css';
import { Button } from '@/components/ui/button';
import type { AdminPermission } from '@/lib/core/permissions';
import { apiQuery } from '@/lib/client/query';
import { mixedDuties, positions } from '@/lib/domain/admin/rules';

interface PermissionsFieldProps {
  value: readonly AdminPermission[];
  onChange: (value: AdminPermission[]) => void;
  error: string | null;
}

/** The posts whose rights are ticked by one press. */
function Positions({ value, onChange }: Pick<PermissionsFieldProps, 'value' | 'onChange'>) {
  return (
    <div className={css.positions} role="group" aria-label="按岗位勾选">
      <span>按岗位勾选</span>
      {positions.map(({ label, permissions }) => {
        const chosen = value.length === permissions.length && permissions.every((p) => value.includes(p));
        return (
          <Button
            key={label}
            size="s"
            variant={chosen ? 'primary' : 'outline'}
            aria-pressed={chosen}
            onClick={() => onChange([...permissions])}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

/** Tick boxes of the permissions by office, each with what it opens. */
export function PermissionsField({ value, onChange, error }: PermissionsFieldProps) {
  const { data: offices } = useQuery(apiQuery('/api/admin/account/permissions', {}, { staleTime: Infinity }));
  if (!offices) return <p role="status">正在加载权限……</p>;
  const duties = mixedDuties(value);
  const toggle = (permission: AdminPermission, on: boolean) =>
    onChange(on ? [...value, permission] : value.filter((p) => p !== permission));
  return (
    <div className={css.offices} role="group" aria-label="权限">
      <Positions value={value} onChange={onChange} />
      {offices.map((o) => (
        <fieldset key={o.office} className={css.office}>
          <legend>{o.office}</legend>
          <div className={css.permissions}>
            {o.permissions.map((p) => (
              <Checkbox
                key={p.value}
                label={p.label}
                description={p.hint}
                checked={value.includes(p.value)}
                onChange={(e) => toggle(p.value, e.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {duties.length > 0 && (
        <p className={css.mixed} role="status">
          {`此账号${duties.join('；')}。本人提交的内容仍须由他人审核或复核，建议由两人分任。`}
        </p>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
