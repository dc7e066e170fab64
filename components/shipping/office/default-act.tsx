'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/shipping/office/settings.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { invalidate, type Subject } from '@/lib/client/query';

interface DefaultActProps {
  row: { id: number; enabled: boolean; isDefault: boolean };
  makeDefault: (id: number) => Promise<unknown>;
  subject: Subject;
}

/** Makes a row the default one; not offered for the one that is, nor for one that is switched off. */
export function DefaultAct({ row, makeDefault, subject }: DefaultActProps) {
  const client = useQueryClient();
  const act = async () => {
    try {
      await makeDefault(row.id);
      toast.success('已设为默认');
    } catch (error) {
      toast.error(errorText(error));
    }
    await invalidate(client, subject);
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
