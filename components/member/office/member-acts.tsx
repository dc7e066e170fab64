'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  memberEditInput,
  type MemberOfficeView,
  type MemberRevealView,
} from '@/lib/domain/member/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const reason = { label: '原因', required: true, max: 200 } as const;

/** What the platform may do to an account; nothing to a closed one. */
export function MemberActs({ member }: { member: MemberOfficeView }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [seen, setSeen] = useState<MemberRevealView | null>(null);
  const { id, name, status } = member;
  if (status === 'closed') return null;
  const stop = status === 'active';
  const refresh = () => invalidate(client, 'admin/member');
  const after = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      // Also after a refusal: somebody else may have acted.
      await refresh();
    }
  };
  return (
    <>
      <ConfirmButton
        title={`查看“${name}”的完整联系方式？`}
        text="将记入操作日志。"
        confirmLabel="查看"
        reason={reason}
        onConfirm={async (why) =>
          setSeen(await api.post('/api/admin/member/phone/reveal', { id, reason: why ?? '' }))
        }
      >
        查看完整联系方式
      </ConfirmButton>
      <ConfirmButton
        title={`清除“${name}”的登录密码？`}
        text="密码被清除，所有设备退出登录；用户凭短信验证码登录后重新设置。"
        confirmLabel="清除密码"
        danger
        reason={reason}
        done="密码已清除"
        onConfirm={(why) => after(api.post('/api/admin/member/password/reset', { id, reason: why ?? '' }))}
      >
        清除密码
      </ConfirmButton>
      <ConfirmButton
        title={stop ? `停用“${name}”？` : `恢复“${name}”？`}
        text={stop ? '立即在所有设备退出登录，不能再登录；已有订单照常处理。' : '用户可以重新登录。'}
        confirmLabel={stop ? '停用' : '恢复'}
        reason={reason}
        done={stop ? '已停用' : '已恢复'}
        onConfirm={(why) =>
          after(api.post('/api/admin/member/enable', { id, enabled: !stop, reason: why ?? '' }))
        }
      >
        {stop ? '停用' : '恢复'}
      </ConfirmButton>
      <Button size="s" onClick={() => setEditing(true)}>
        编辑
      </Button>
      {editing && <EditDialog member={member} onClose={() => setEditing(false)} />}
      <Dialog
        open={seen !== null}
        onClose={() => setSeen(null)}
        title="完整联系方式"
        footer={<Button onClick={() => setSeen(null)}>关闭</Button>}
      >
        {seen && (
          <DescriptionList
            items={[
              { label: '登录名', value: seen.loginName },
              { label: '手机号码', value: seen.phone },
              { label: '邮箱', value: seen.email },
            ]}
          />
        )}
      </Dialog>
    </>
  );
}

function EditDialog({ member, onClose }: { member: MemberOfficeView; onClose: () => void }) {
  const client = useQueryClient();
  const { id, updatedAt, name, remark } = member;
  const form = useZodForm(memberEditInput, {
    initialValues: { id, updatedAt, name, remark: remark ?? '' },
    submit: (input) => api.post('/api/admin/member/edit', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/member');
    },
  });
  return (
    <DialogForm title="编辑用户" form={form} onClose={onClose}>
      <TextField name="name" label="姓名" required maxLength={30} />
      <TextAreaField name="remark" label="平台备注" maxLength={500} hint="用户不可见" />
    </DialogForm>
  );
}
