'use client';

import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from '@/components/ui/table/types';
import type { useColumns } from '@/components/ui/table/use-columns';

interface ColumnPickerProps<Row> {
  columns: readonly Column<Row>[];
  state: ReturnType<typeof useColumns<Row>>;
}

/** Chooses the columns in sight. */
export function ColumnPicker<Row>({ columns, state }: ColumnPickerProps<Row>) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={34} aria-label="选择列" title="选择列">
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns
            .filter((c) => !c.always)
            .map((c) => (
              <Checkbox
                key={c.key}
                size="xs"
                label={c.title}
                checked={state.isOn(c)}
                onChange={() => state.toggle(c)}
              />
            ))}
          {state.changed && (
            <Button size="compact-xs" variant="subtle" onClick={state.restore}>
              恢复默认
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
