'use client';

import { useQuery } from '@tanstack/react-query';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { folderAndBelow, folderLines } from '@/components/upload/office/folder-rules';
import { apiQuery } from '@/lib/client/query';

interface FolderSelectProps {
  id: string;
  label: string;
  /** `0` is the top. */
  value: number;
  onChange: (id: number) => void;
  /** This folder and what is below it cannot be chosen. */
  except?: number;
  error?: string;
}

/** One folder of the library, or its top. */
export function FolderSelect({ id, label, value, onChange, except, error }: FolderSelectProps) {
  const { data } = useQuery(apiQuery('/api/admin/media/folder/list', {}));
  const folders = data?.folders ?? [];
  const barred = except === undefined ? new Set<number>() : folderAndBelow(folders, except);
  return (
    <PlainField label={label} htmlFor={id} error={error}>
      <select
        id={id}
        className={inputClass}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(e) => onChange(Number(e.target.value))}
      >
        <option value={0}>根目录</option>
        {folderLines(folders).map((f) => (
          <option key={f.id} value={f.id} disabled={barred.has(f.id)}>
            {'　'.repeat(f.depth + 1)}
            {f.name}
          </option>
        ))}
      </select>
    </PlainField>
  );
}
