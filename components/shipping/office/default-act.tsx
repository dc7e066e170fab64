'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/shipping/office/settings.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';

interface DefaultActProps {
  row: { id: number; enabled: boolean; isDefault: boolean };
  makeDefault: (id: number) => Promise<unknown>;
  /** First member of the queries' keys: what a write makes stale. */
  queryKey: string;
}

/** Makes a row the default one; not offered for the one that is, nor for one that is switched off. */
export function DefaultAct({ row, makeDefault, queryKey }: DefaultActProps) {
  const client = useQueryClient();
  const act = async () => {
    try {
      await makeDefault(row.id);
      toast.success('已设为默认');
    } catch (error) {
      toast.error(errorText(error));
    }
    await client.invalidateQueries({ queryKey: [queryKey] });
  };
  return (
    <Button
      className={css.act}
      variant="plain"
      size="s"
      disabled={row.isDefault || !row.enabled}
      onClick={() => void act()}
    >
      设为默认
    </Button>
  );
}
