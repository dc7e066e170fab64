'use client';

import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useOfficeUser } from '@/components/ui/office-user';
import { readViews, viewQuery, withView } from '@/components/ui/table/saved-views';
import { columnsKey } from '@/components/ui/table/use-columns';
import css from '@/components/ui/table/view-picker.module.css';
import { useStored } from '@/components/ui/use-stored';

/** Views of a list that a person keeps in this browser: filters, order and columns under a name. */
export function ViewPicker({ id }: { id: string }) {
  const { userId } = useOfficeUser();
  const [kept, keep] = useStored(`views:${userId}:${id}`);
  const [columns, setColumns] = useStored(columnsKey(userId, id));
  const query = viewQuery(new URLSearchParams(useSearchParams()));
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const views = readViews(kept);
  const label = name.trim();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus opened={open} onChange={setOpen} width={264}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={34}
          aria-label="常用视图"
          title="常用视图"
          onClick={() => setOpen(!open)}
        >
          <IconBookmark size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {views.length > 0 && (
          <ul className={css.views} aria-label="常用视图">
            {views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className={css.view}
                  aria-current={view.query === query && view.columns === columns ? 'true' : undefined}
                  onClick={() => {
                    setColumns(view.columns);
                    window.history.pushState(null, '', view.query ? `?${view.query}` : location.pathname);
                    setOpen(false);
                  }}
                >
                  {view.name}
                </button>
                <button
                  type="button"
                  className={css.drop}
                  aria-label={`删除视图：${view.name}`}
                  onClick={() => keep(JSON.stringify(views.filter((other) => other.name !== view.name)))}
                >
                  <IconX size={14} stroke={1.8} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className={css.form}
          onSubmit={(e) => {
            e.preventDefault();
            if (!label) return;
            keep(JSON.stringify(withView(views, { name: label, query, columns })));
            setName('');
          }}
        >
          <TextInput
            size="xs"
            label="把当前筛选、排序和列存为"
            placeholder="视图名称"
            maxLength={20}
            value={name}
            onChange={(e) => setName(e.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={!label}>
            保存
          </Button>
        </form>
        <p className={css.note}>只保存在这台电脑的本浏览器中</p>
      </Popover.Dropdown>
    </Popover>
  );
}
