'use client';

import { Checkbox, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SwitchField, TextField, useField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { AlertsView } from '@/lib/domain/admin/alert-contract';
import { receiverSaveInput } from '@/lib/domain/admin/receiver-contract';
import { alertChannels, alertTopicList, alertTopics, type AlertChannel } from '@/lib/states/alert';

const addresses: Readonly<Record<AlertChannel, { label: string; placeholder: string; hint: string }>> = {
  mail: { label: '邮件地址', placeholder: 'duty@example.cn', hint: '需要服务器已配置发信邮箱' },
  sms: {
    label: '手机号码',
    placeholder: '13800000000',
    hint: '需要服务器已配置短信和告警模板；短信只说有几项异常',
  },
  webhook: {
    label: '机器人地址',
    placeholder: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    hint: '企业微信、钉钉或飞书群机器人的地址；钉钉、飞书的安全设置选自定义关键词，填“告警”',
  },
};

function TopicsField() {
  const { value, set, shared } = useField({ name: 'topics', label: '接收哪些告警', required: true });
  return (
    <Checkbox.Group {...shared} value={Array.isArray(value) ? (value as string[]) : []} onChange={set}>
      <Group gap="md" mt={4}>
        {alertTopicList.map((topic) => (
          <Checkbox key={topic} value={topic} label={alertTopics[topic]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Somebody whom alerts reach; what was entered as his address is never shown again. */
export function ReceiverForm({
  row,
  onClose,
}: {
  row: AlertsView['targets'][number] | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useZodForm(receiverSaveInput, {
    initialValues: {
      id: row?.id ?? undefined,
      channel: row?.channel ?? 'webhook',
      address: '',
      label: row?.label ?? '',
      topics: row?.topics ?? [...alertTopicList],
      enabled: row?.enabled ?? true,
    },
    submit: (_typed, parsed) => api.send('/api/admin/system/alerts/receiver/save', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/system');
      onClose();
    },
  });
  const channel = form.values.channel;
  const { label, placeholder, hint } = addresses[channel];
  return (
    <DialogForm title={row ? '修改接收人' : '添加接收人'} form={form} onClose={onClose}>
      {!row && <RadioField name="channel" label="渠道" required options={optionsOf(alertChannels)} />}
      <TextField name="label" label="称呼" required maxLength={30} placeholder="值班群" />
      <TextField
        name="address"
        label={label}
        required={!row}
        maxLength={300}
        placeholder={row ? row.name : placeholder}
        hint={row ? `现为 ${row.name}；不修改请留空` : hint}
        autoComplete="off"
      />
      <TopicsField />
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
