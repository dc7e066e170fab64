'use client';

import { Menu, UnstyledButton } from '@mantine/core';
import { IconBook2, IconChevronDown, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import css from '@/components/shell/office/user-menu.module.css';
import { logout } from '@/components/shell/logout';
import { roleLabel } from '@/lib/core/role-label';

/** Who is logged in, and the way out. */
export function UserMenu({ name, role }: { name: string; role: string }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <UnstyledButton className={css.user}>
          <IconUserCircle size={22} stroke={1.5} aria-hidden />
          <span className={css.name}>{name}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={css.who}>{name}</span>
          {roleLabel(role)}
        </Menu.Label>
        <Menu.Item
          component="a"
          href="/admin/security"
          leftSection={<IconShieldLock size={16} stroke={1.6} />}
        >
          账号安全
        </Menu.Item>
        <Menu.Item component="a" href="/admin/handbook" leftSection={<IconBook2 size={16} stroke={1.6} />}>
          使用手册
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => void logout('/login/userlogin')}
        >
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
