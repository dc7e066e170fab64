'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationDialog } from '@/components/identity/organization/office/organization-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { FormFull } from '@/components/ui/form/form';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { useOfficeUser } from '@/components/ui/office-user';
import { KeptNotice } from '@/components/ui/form/kept-notice';
import { useKeptForm } from '@/components/ui/form/use-kept-form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  organizationMendInput,
  type OrganizationOfficeView,
} from '@/lib/domain/organization/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** What the platform may do to an organisation: the audit while something waits, mending, stopping. */
export function OfficeActs({ org }: { org: OrganizationOfficeView }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'audit' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const { active } = org;
  return (
    <>
      {org.status === 'pending' && (
        <Button size="s" variant="outline" onClick={() => setOpen('audit')}>
          审核
        </Button>
      )}
      {org.approved && (
        <ConfirmButton
          title={active ? `停用“${org.name}”？` : `启用“${org.name}”？`}
          text={
            active
              ? '其成员立即以个人身份购买；单位的订单和发票保留。单位管理员会收到通知。'
              : '其成员立即恢复以单位身份购买。单位管理员会收到通知。'
          }
          confirmLabel={active ? '停用' : '启用'}
          reason={{ label: '原因', required: true, max: 200 }}
          done={active ? '已停用' : '已启用'}
          onConfirm={async (why) => {
            try {
              await api.post('/api/admin/organization/enable', {
                id: org.id,
                active: !active,
                reason: why ?? '',
              });
            } finally {
              await invalidate(client, 'admin/organization');
            }
          }}
        >
          {active ? '停用' : '启用'}
        </ConfirmButton>
      )}
      <Button size="s" onClick={() => setOpen('edit')}>
        编辑
      </Button>
      {open === 'edit' && <EditDialog org={org} onClose={close} />}
      {open === 'audit' && <OrganizationDialog row={org} onClose={close} />}
    </>
  );
}

function EditDialog({ org, onClose }: { org: OrganizationOfficeView; onClose: () => void }) {
  const client = useQueryClient();
  const { userId } = useOfficeUser();
  const form = useZodForm(organizationMendInput, {
    initialValues: {
      id: org.id,
      updatedAt: org.updatedAt,
      name: org.name,
      contactName: org.contactName ?? '',
      contactPhone: org.contactPhone ?? '',
      contactEmail: org.contactEmail ?? '',
      managerCode: org.managerCode ?? '',
      remark: org.remark ?? '',
    },
    submit: (input) => api.post('/api/admin/organization/edit', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/organization');
    },
  });
  const kept = useKeptForm(form, { name: `${userId}-organization-${org.id}`, base: org.updatedAt });
  return (
    <DialogForm title="编辑单位" form={form} columns={2} width={680} onClose={onClose}>
      <KeptNotice kept={kept} />
      <FormFull>
        <TextField name="name" label="单位全称" required maxLength={80} />
      </FormFull>
      <TextField name="contactName" label="联系人" maxLength={30} />
      <TextField name="contactPhone" label="联系电话" maxLength={40} />
      <TextField name="contactEmail" label="邮箱" maxLength={100} />
      <TextField name="managerCode" label="区域经理编码" maxLength={32} />
      <FormFull>
        <TextAreaField name="remark" label="平台备注" maxLength={500} hint="单位不可见" />
      </FormFull>
    </DialogForm>
  );
}
