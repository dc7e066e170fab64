'use client';

import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import css from '@/components/identity/accounts/accounts.module.css';
import type { AdminPermission } from '@/lib/core/permissions';
import { apiQuery } from '@/lib/client/query';

interface PermissionsFieldProps {
  value: readonly AdminPermission[];
  onChange: (value: AdminPermission[]) => void;
  error: string | null;
}

/** Tick boxes of the permissions by office, each with what it opens. */
export function PermissionsField({ value, onChange, error }: PermissionsFieldProps) {
  const { data: offices } = useQuery(apiQuery('/api/admin/account/permissions', {}, { staleTime: Infinity }));
  if (!offices) return <p role="status">正在加载权限……</p>;
  const toggle = (permission: AdminPermission, on: boolean) =>
    onChange(on ? [...value, permission] : value.filter((p) => p !== permission));
  return (
    <div className={css.offices} role="group" aria-label="权限">
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
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
