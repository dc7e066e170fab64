'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/member/account-panel.module.css';
import { memberKind } from '@/components/member/member-kind';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { PlainInput } from '@/components/ui/plain-field';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { basicInput, type BasicView } from '@/lib/domain/member/contract';
import { genders, type Gender } from '@/lib/domain/member/rules';
import { api } from '@/lib/client/api';
import { apiQuery, formQuery } from '@/lib/client/query';

const genderList = Object.entries(genders) as [Gender, string][];

function BasicForm({ initial }: { initial: BasicView }) {
  const [today] = useState(() => formatDate(new Date()));
  const [view, setView] = useState(initial);
  const form = useZodForm(basicInput, {
    initialValues: { name: view.name, gender: view.gender ?? '', birthday: view.birthday ?? '' },
    draft: 'basic',
    submit: (input) => api.post('/api/user/member/update/basic', input),
    success: '保存成功',
    done: (saved) => {
      setView(saved);
      // The menus greet by the cookie; they look at it when the page is looked at again.
      window.dispatchEvent(new Event('focus'));
    },
  });
  const text = (name: 'name' | 'birthday') => {
    const { value, error, ...props } = form.getInputProps(name);
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  return (
    <>
      <div className={css.facts}>
        <DescriptionList
          columns={2}
          items={[
            { label: '登录名', value: view.loginName },
            { label: '账户类型', value: memberKind(view.role) },
            { label: '注册时间', value: formatDateTime(view.createdAt) },
            { label: '最近登录', value: view.lastLoginAt && formatDateTime(view.lastLoginAt) },
          ]}
        />
      </div>
      <form className={css.profile} onSubmit={form.send} noValidate aria-label="基本资料">
        <PlainInput label="姓名" required maxLength={30} autoComplete="name" {...text('name')} />
        <fieldset className={css.fieldset}>
          <legend>性别</legend>
          <div className={css.choices}>
            {genderList.map(([key, label]) => (
              <label key={key}>
                <input
                  type="radio"
                  name="gender"
                  checked={form.values.gender === key}
                  onChange={() => form.setFieldValue('gender', key)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <PlainInput
          label="生日"
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="bday"
          {...text('birthday')}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            保存资料
          </Button>
        </div>
      </form>
    </>
  );
}

/** The profile, as its form starts. */
export const useBasic = () => useQuery(formQuery(apiQuery('/api/user/member/edit/basic', {})));

/** 基本资料: what the site knows of the buyer, and what the buyer may change of it. */
export function AccountPanel() {
  const query = useBasic();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[400]} />}>
      {(basic) => <BasicForm initial={basic} />}
    </Loaded>
  );
}
