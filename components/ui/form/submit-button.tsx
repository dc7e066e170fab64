'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { useFormOf } from '@/components/ui/form/form';

/** Sends the form around it; busy while it is under way. */
export function SubmitButton({ children = '保存', ...rest }: ButtonProps & { children?: string }) {
  const form = useFormOf();
  return (
    <Button {...rest} type="submit" loading={form.busy}>
      {children}
    </Button>
  );
}
